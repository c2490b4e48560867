// One lesson, or what is due for repetition: positions one after the other.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { ask, waitingFor } from "../client.js";
import { freshSeed } from "../game/random.js";
import { type Answered, answer, due, nextLesson, until } from "../learn/cards.js";
import { configuration } from "../learn/configurations.js";
import { TAUGHT } from "../learn/taught.js";
import { useFocus } from "../learn/use-focus.js";
import { recall, remember } from "../memory.js";
import { address } from "../router.js";
import type { Example } from "../worker/examples.js";
import { Exercise, type Way } from "./lesson/exercise.js";

interface Step {
  id: string;
  way: Way;
  seed: number;
}

/** A lesson that is being gone through; kept, so that a reload loses nothing. */
interface Course {
  id: string;
  steps: Step[];
  place: number;
  /** Answers to the steps so far. */
  wrong: number;
  /** The last place that was answered: after a reload one may answer again, but that doesn't count. */
  answered?: number;
  /** When each comes back, by configuration. */
  back: Record<string, string>;
}

/** The order of a lesson. The last are shuffled: one is not to know which is the look-alike. */
function course(id: string): Course {
  const step = (way: Way, of = id): Step => ({ id: of, way, seed: freshSeed() });
  if (id === "repeat") return { id, place: 0, wrong: 0, back: {}, steps: due().map((one) => step(freshSeed() % 4 ? "alone" : "alike", one)) };
  const later = (["alone", "alone", "alone", "alike", "alike"] as Way[]).map((way) => ({ way, order: freshSeed() })).sort((a, b) => a.order - b.order);
  return { id, place: 0, wrong: 0, back: {}, steps: [...(["shown", "guided", "guided"] as Way[]), ...later.map(({ way }) => way)].map((way) => step(way)) };
}

const isCourse = (value: Course | null, id: string): value is Course => value?.id === id && Array.isArray(value.steps) && value.place < value.steps.length;

export function Lesson({ id }: { id: string }) {
  const lesson = configuration(id);
  const repeats = id === "repeat";
  const [now, setNow] = useState<Course>(() => {
    const kept = recall<Course | null>("lesson", null);
    return isCourse(kept, id) ? kept : course(id);
  });
  const set = (next: Course) => {
    remember("lesson", next);
    setNow(next);
  };
  const step = now.steps[now.place];
  const [example, setExample] = useState<Example | null>(null);
  const [failure, setFailure] = useState("");
  useFocus();
  const coming = useRef(new Map<number, Promise<Example>>());
  const load = (one: Step | undefined) => {
    if (!one) return undefined;
    const known = coming.current.get(one.seed) ?? ask("example", one.id, one.way === "alike", one.seed);
    known.catch(() => {});
    coming.current.set(one.seed, known);
    return known;
  };
  useEffect(() => {
    let current = true;
    setExample(null);
    setFailure("");
    load(step)?.then(
      (found) => {
        if (!current) return;
        setExample(found);
        // The next position is looked for meanwhile.
        load(now.steps[now.place + 1]);
      },
      (error: Error) => current && setFailure(error.message),
    );
    return () => {
      current = false;
    };
  }, [step?.seed]);

  const answered = (how: Answered | null): void => {
    if (!step || how === null || now.answered === now.place) return;
    const wrong = now.wrong + Number(how === "wrong");
    // A lesson counts once, at its end; a repetition with each position.
    const counts = repeats || now.place === now.steps.length - 1;
    const total: Answered = repeats ? how : wrong > 1 ? "wrong" : wrong === 1 || how === "hard" ? "hard" : "right";
    const back = counts ? { ...now.back, [step.id]: answer(step.id, total).toISOString() } : now.back;
    set({ ...now, wrong, back, answered: now.place });
  };
  const next = () => (setExample(null), set({ ...now, place: now.place + 1 }));

  if (!lesson && !repeats) {
    return (
      <>
        <h1>No such lesson</h1>
        <p>
          <a href={address("lessons")}>All lessons</a>
        </p>
      </>
    );
  }
  return (
    <>
      <p class="crumbs">
        <a href={address("lessons")}>Lessons</a>
      </p>
      <h1>{repeats ? "Repeat" : lesson!.name}</h1>
      {!repeats && <p>{TAUGHT[id]?.says}</p>}
      {step && (
        <div class="course" role="img" aria-label={`Position ${now.place + 1} of ${now.steps.length}`}>
          {now.steps.map((_, place) => (
            <i key={place} class={place < now.place ? "past" : place === now.place ? "here" : ""} />
          ))}
        </div>
      )}
      {failure && (
        <p class="error" role="alert">
          {failure}{" "}
          <button type="button" class="link" onClick={() => set({ ...now, steps: now.steps.map((one) => (one === step ? { ...one, seed: freshSeed() } : one)) })}>
            Try another
          </button>
        </p>
      )}
      {step && !example && !failure && <p role="status">{waitingFor("Looking for a position …")}</p>}
      {step && example && <Exercise key={step.seed} example={example} way={step.way} how={TAUGHT[step.id]?.how ?? ""} answered={answered} next={next} last={now.place === now.steps.length - 1} />}
      {!step && <Done now={now} anew={() => set(course(id))} />}
    </>
  );
}

function Done({ now, anew }: { now: Course; anew: () => void }) {
  const following = useMemo(nextLesson, []);
  const waiting = due();
  const back = Object.entries(now.back);
  return (
    <section class="panel done">
      <h2 class="good">{now.steps.length ? "Done" : "Nothing is due"}</h2>
      {now.steps.length > 0 && <p>{now.wrong === 0 ? "You got every position right." : `${now.steps.length - now.wrong} of ${now.steps.length} right. Mistakes are how you learn.`}</p>}
      {back.length > 0 && (
        <ul>
          {back.map(([id, when]) => (
            <li key={id}>
              {configuration(id)?.name} comes back {until(new Date(when))}.
            </li>
          ))}
        </ul>
      )}
      <div class="bar">
        {waiting.length > 0 && (
          <a class="button main" href={address("lessons", "repeat")} onClick={anew}>
            Repeat what is due
          </a>
        )}
        {following && (
          <a class={`button ${waiting.length ? "" : "main"}`} href={address("lessons", following.id)}>
            Next lesson: {following.name}
          </a>
        )}
        {now.id !== "repeat" && (
          <>
            <button type="button" onClick={anew}>
              Once more
            </button>
            {now.id !== "one-number" && (
              <a class="button" href={address("puzzles", "", { kind: now.id })}>
                Puzzles of this kind
              </a>
            )}
          </>
        )}
        <a class="button" href={address("")}>
          Play
        </a>
      </div>
    </section>
  );
}
