// Plays a whole game with hints over `minescheme serve`: java Game.java [PROGRAM]
import java.io.*;
import java.util.*;
import java.util.regex.*;

public class Game {
    private static BufferedReader answers;
    private static Writer requests;

    /** A request is a line, and so is its answer. */
    static String ask(String request) throws IOException {
        requests.write("{" + request + "}\n");
        requests.flush();
        String answer = answers.readLine();
        if (answer == null || !answer.contains("\"ok\":")) throw new IOException(request + ": " + answer);
        return answer;
    }

    /** The first match of a pattern in an answer, or null. A JSON library of your choice does this better. */
    static String find(String pattern, String answer) {
        Matcher found = Pattern.compile(pattern).matcher(answer);
        return found.find() ? found.group(1) : null;
    }

    static List<String> cells(String list) {
        return Pattern.compile("\\[[\\d,]+\\]").matcher(list).results().map(MatchResult::group).toList();
    }

    /** Clicks on a cell: the session learns the number of each cell that opens. */
    static void open(String layout, String cell) throws IOException {
        String board = find("\"board\":\"([^\"]*)\"", ask("\"do\": \"board\", \"session\": 1"));
        String flood = ask("\"do\": \"flood\", \"layout\": \"" + layout + "\", \"cell\": " + cell + ", \"board\": \"" + board + "\"");
        ask("\"do\": \"open_all\", \"session\": 1, \"cells\": [" + find("\"opened\":\\[(.*)\\]", flood) + "]");
    }

    public static void main(String[] arguments) throws IOException {
        String program = arguments.length > 0 ? arguments[0] : "minescheme";
        Process engine = new ProcessBuilder(program, "serve").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        answers = engine.inputReader();
        requests = engine.outputWriter();

        String made = ask("\"do\": \"generate\", \"game\": \"beginner\", \"seed\": 7");
        String layout = find("\"layout\":\"([^\"]*)\"", made);
        ask("\"do\": \"session\", \"rows\": 9, \"cols\": 9, \"mines\": 10");
        open(layout, find("\"first\":(\\[[\\d,]+\\])", made));
        while (true) {
            String hint = ask("\"do\": \"hint\", \"session\": 1");
            if (hint.contains("\"explanation\":null")) break;
            System.out.println(find("\"text\":\"([^\"]*)\"", hint));
            boolean safe = find("\"value\":\"(\\w+)\"", hint).equals("safe");
            for (String cell : cells(find("\"cells\":\\[(.*?\\])\\]", hint))) {
                if (safe) open(layout, cell);
                else ask("\"do\": \"flag\", \"session\": 1, \"at\": " + cell);
            }
        }
        String board = find("\"board\":\"([^\"]*)\"", ask("\"do\": \"board\", \"session\": 1"));
        System.out.println(board.replace("\\n", "\n"));
        System.out.println(board.chars().filter(sign -> sign == '.' || sign == '*').count() == 10 ? "won" : "not won");
        requests.close();
    }
}
