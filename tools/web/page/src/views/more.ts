// The views beside the first, in one file: what is split finer takes more requests than it saves. What reads positions is with them.

export { hand, readPosition, whyNot } from "../reading.js";
export { Analyse } from "./analyse.js";
export { Lesson } from "./lesson.js";
export { Lessons } from "./lessons.js";
export { Progress } from "./progress.js";
export { Puzzles } from "./puzzles.js";
export { Review } from "./review.js";
export { Today } from "./today.js";
