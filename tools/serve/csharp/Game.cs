// Plays a whole game with hints over `minescheme serve`: dotnet run [PROGRAM]
using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Nodes;

var start = new ProcessStartInfo(args.Length > 0 ? args[0] : "minescheme", "serve")
{
    RedirectStandardInput = true,
    RedirectStandardOutput = true,
};
using var engine = Process.Start(start) ?? throw new IOException("found no minescheme to start");

// A request is a line, and so is its answer.
JsonNode? Ask(object request)
{
    engine.StandardInput.WriteLine(JsonSerializer.Serialize(request));
    engine.StandardInput.Flush();
    var line = engine.StandardOutput.ReadLine() ?? throw new IOException("minescheme has ended");
    var answer = JsonNode.Parse(line)!.AsObject();
    if (answer["error"] is JsonNode error) throw new InvalidOperationException((string?)error["message"]);
    return answer["ok"];
}

var made = Ask(new { @do = "generate", game = "beginner", seed = 7 })!;
var layout = (string)made["layout"]!;
var session = (int)Ask(new { @do = "session", rows = 9, cols = 9, mines = 10 })!["session"]!;
string Board() => (string)Ask(new { @do = "board", session })!["board"]!;

// Clicks on a cell: the session learns the number of each cell that opens.
void Open(JsonNode cell)
{
    foreach (var opened in Ask(new { @do = "flood", layout, cell, board = Board() })!["opened"]!.AsArray())
    {
        var at = new[] { (int)opened![0]!, (int)opened[1]! };
        Ask(new { @do = "open", session, at, digit = (int)opened[2]! });
    }
}

Open(made["first"]!);
while (Ask(new { @do = "hint", session })?["explanation"] is JsonNode hint)
{
    Console.WriteLine((string?)hint["text"]);
    foreach (var cell in hint["cells"]!.AsArray())
    {
        if ((string?)hint["value"] == "safe") Open(cell!);
        else Ask(new { @do = "flag", session, at = cell });
    }
}

Console.WriteLine(Board());
Console.WriteLine(Board().Count(sign => sign is '.' or '*') == 10 ? "won" : "not won");
engine.StandardInput.Close();
engine.WaitForExit();
