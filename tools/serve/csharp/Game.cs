// Plays a whole game with hints over `minescheme serve`: dotnet run [PROGRAM]. It also runs with Mono, which has no System.Text.Json.
using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;

class Game
{
    static StreamWriter requests;
    static StreamReader answers;

    /// A request is a line, and so is its answer. Members of the JSON become elements, those of lists elements `item`.
    static XElement Ask(string request)
    {
        requests.WriteLine("{" + request.Replace('\'', '"') + "}");
        requests.Flush();
        var line = Encoding.UTF8.GetBytes(answers.ReadLine() ?? throw new IOException("minescheme has ended"));
        var answer = XElement.Load(JsonReaderWriterFactory.CreateJsonReader(line, XmlDictionaryReaderQuotas.Max));
        return answer.Element("ok") ?? throw new InvalidOperationException(answer.Element("error").Element("message").Value);
    }

    static int[] Numbers(XElement list) => list.Elements().Select(number => (int)number).ToArray();

    static string Board() => Ask("'do': 'board', 'session': 1").Element("board").Value;

    /// Clicks on a cell: the session learns the number of each cell that opens.
    static void Open(string layout, int[] cell)
    {
        var flood = $"'do': 'flood', 'layout': '{layout}', 'cell': [{cell[0]}, {cell[1]}], 'board': '{Board()}'".Replace("\n", "\\n");
        var opened = Ask(flood).Element("opened").Elements().Select(one => $"[{string.Join(", ", Numbers(one))}]");
        Ask($"'do': 'open_all', 'session': 1, 'cells': [{string.Join(", ", opened)}]");
    }

    static void Main(string[] arguments)
    {
        var start = new ProcessStartInfo(arguments.Length > 0 ? arguments[0] : "minescheme", "serve")
            { RedirectStandardInput = true, RedirectStandardOutput = true, UseShellExecute = false };
        using (var engine = Process.Start(start))
        {
            (requests, answers) = (engine.StandardInput, engine.StandardOutput);
            var made = Ask("'do': 'generate', 'game': 'beginner', 'seed': 7");
            var layout = made.Element("layout").Value;
            Ask("'do': 'session', 'rows': 9, 'cols': 9, 'mines': 10");
            Open(layout, Numbers(made.Element("first")));
            while (Ask("'do': 'hint', 'session': 1") is XElement hint && hint.Element("cells").HasElements)
            {
                Console.WriteLine(hint.Element("text").Value);
                foreach (var cell in hint.Element("cells").Elements().Select(Numbers))
                    if (hint.Element("value").Value == "safe") Open(layout, cell);
                    else Ask($"'do': 'flag', 'session': 1, 'at': [{cell[0]}, {cell[1]}]");
            }
            Console.WriteLine(Board());
            Console.WriteLine(Board().Count(sign => sign == '.' || sign == '*') == 10 ? "won" : "not won");
            requests.Close();
            engine.WaitForExit();
        }
    }
}
