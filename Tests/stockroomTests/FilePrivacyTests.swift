import Foundation
import StockroomTesting
import Store
import TestSupport
import Testing

@testable import stockroom

/// What a caller hears of files that it may not use: nothing, whatever command takes them, and however they are named.
@Suite struct FilePrivacyTests {
  /// A command of `help commands`, with its parameters.
  private struct Described: Decodable {
    struct Parameter: Decodable {
      let name: String
      let kind: String
      let isRequired: Bool
      let completer: String?
      let choices: [String]
    }

    let name: String
    let parameters: [Parameter]
  }

  /// A private folder beside the one of the caller, `agent`, which has links to it.
  private static func shop() throws -> Shop {
    let shop = try Shop(Shop.books)
    _ = try shop.shell(
      """
      mkdir -p private/zzinner agent/sub; printf '%54321s' zzcontents > private/zzsecret.csv
      cp private/zzsecret.csv private/zzinner/zzdeep.csv; chmod 700 private
      ln -s ../private agent/out; ln -s ../private/zzsecret.csv agent/leak; ln -s .. agent/up; echo mine > agent/own.csv
      mkdir agent/pics; cp private/zzsecret.csv private/zzinner/zzdeep.png; ln -s ../../private/zzinner agent/pics/inner
      cp private/zzsecret.csv private/zzinner/zzsecret.png
      for name in zzsecret zznothing; do
        printf 'product_id,screenshot\ncom.example.books.chapter1,pics/inner/%s.png\n' $name > agent/$name.rows.csv
      done
      """)
    return shop
  }

  /// What is in no answer: names, sizes, and contents.
  private static let marks = [
    "zzsecret.csv", "zzinner", "zzdeep", "zzcontents", "54321", "54,321", "54.3", "53 K", "53.0",
  ]

  /// Lines that name the private folder's files in every way, for each parameter that takes a file.
  ///
  /// Those of a pair differ only in that one file exists and the other does not.
  private static func lines(_ shop: Shop, isThorough: Bool) throws -> (single: [String], pairs: [[String]]) {
    let commands = try JSONDecoder().decode(
      [Described].self, from: shop.run("help", "commands", "-o", "json").outputData)
    let folder = shop.scratch.path("private")
    let ways = [
      "\(folder)/", "../private/", "out/", "./sub/../../private/", "up/private/", "/proc/self/cwd/../private/",
    ]
    var (single, pairs): ([String], [[String]]) = ([], [])
    var count = 0
    for command in commands {
      for parameter in command.parameters where parameter.completer == "file" {
        count += 1
        let before = command.parameters.prefix { $0.name != parameter.name }.filter { $0.kind == "argument" }
        let words =
          [command.name]
          + (parameter.kind == "argument"
          ? before
          : command.parameters.filter {
            $0.kind == "argument" && $0.isRequired
          }).map { $0.choices.first ?? ($0.completer == "file" ? "own.csv" : "1") }
          + (parameter.kind == "argument" ? [] : ["--\(parameter.name)"])
        let line = words.joined(separator: " ")
        let used = isThorough ? ways : [ways[count % ways.count]]
        single += used.flatMap { ["complete -- \(line) \($0)", "complete -- \(line) \($0)zz"] }
        // A typo, or a pattern.
        let names = ["../private/zzsecre.csv", "../private/*", "o*t/*", "{../private,x}/*"]
        single.append("\(line) \(names[count % names.count])")
        pairs.append(["zzsecret.csv", "zznothing.csv"].map { "\(line) \(used[0])\($0)" })
        guard isThorough else { continue }
        pairs.append(["zzinner", "zznothing"].map { "\(line) \(used[0])\($0)/../../agent/own.csv" })
      }
    }
    #expect(count > 40)
    for way in ways {
      single += ["store", "file"].flatMap { ["complete -- --\($0) \(way)", "complete -- --\($0)=\(way)"] }
      single += ["complete -- for x in @\(way)", "complete -- product list > \(way)", "for x in @\(way)* do status"]
      pairs.append(["zzsecret.csv", "zznothing.csv"].map { "for x in @\(way)\($0) do status" })
      pairs.append(["zzsecret.csv", "zznothing.csv"].map { "product list > \(way)\($0)" })
      pairs.append(["zzsecret.csv", "zznothing.csv"].map { "please import the file \(way)\($0)" })
    }
    single.append("screenshot import pics")
    pairs += ["import", "apply"].map { name in ["secret", "nothing"].map { "\(name) zz\($0).rows.csv" } }
    single += [
      "complete -- import leak", "complete -- import ~/../private/", "complete -- import l", "complete -- import o",
    ]
    return (single, pairs)
  }

  /// The answers to lines must not have a mark that the line has not, and those of a pair must be the same.
  private static func expectPrivacy(
    _ lines: (single: [String], pairs: [[String]]), _ shop: Shop, ask: ([String]) throws -> [String]
  ) throws {
    let answers = try ask(lines.single)
    #expect(answers.count == lines.single.count)
    for (line, answer) in zip(lines.single, answers) {
      for mark in marks where !line.contains(mark) { #expect(!answer.contains(mark), "\(line): \(answer)") }
    }
    let paired = try ask(lines.pairs.flatMap(\.self))
    for (index, pair) in lines.pairs.enumerated() {
      let both = [0, 1].map { side in
        let answer = paired[index * 2 + side]
        // The place where the error is printed depends on the length of the name.
        return answer.replacing(/zz(secret|nothing|inner)/, with: "zz").replacing(/"column":\d+/, with: "")
      }
      #expect(both[0] == both[1], "\(pair)")
      for mark in marks where !pair.contains(where: { $0.contains(mark) }) {
        #expect(!both[0].contains(mark), "\(pair)")
      }
    }
    #expect(
      try shop.shell("cd private && find . -type f | sort && wc -c < zzsecret.csv").output
        == "./zzinner/zzdeep.csv\n./zzinner/zzdeep.png\n./zzinner/zzsecret.png\n./zzsecret.csv\n54321\n")
  }

  private static func message(_ id: Int, _ tool: String, _ line: String) throws -> String {
    let params: [String: Any] = ["name": tool, "arguments": ["line": line]]
    let data = try JSONSerialization.data(
      withJSONObject: ["jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params])
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  @Test(arguments: ["read", "plan", "write"])
  func `an agent hears nothing of files outside its folder, from any command`(tool: String) throws {
    let shop = try Self.shop()
    let lines = try Self.lines(shop, isThorough: tool == "read")
    try Self.expectPrivacy(lines, shop) { lines in
      // As many at a time as may wait.
      try stride(from: 0, to: lines.count, by: 200).flatMap { start in
        let some = lines[start..<min(start + 200, lines.count)]
        let messages = try some.enumerated().map { try Self.message($0.offset, tool, $0.element) }.joined()
        let result = try shop.agent(messages, tool == "read" ? "--read-only" : "", in: "agent")
        return result.output.replacing(/"id":\d+,/, with: "").split(separator: "\n").map(String.init)
      }
    }
    // It completes its own.
    let own = try shop.agent(try Self.message(1, "read", "complete -- import o"), in: "agent").output
    #expect(own.contains("own.csv") && own.contains("5 B") && !own.contains("out/"))
  }

  @Test func `whoever calls a server for tests hears nothing of any file`() throws {
    let shop = try Self.shop()
    let server = try ServerProcess(["--testing"], in: shop.scratch)
    let lines = try Self.lines(shop, isThorough: false)
    let own = ["complete -- import ", "complete -- import agent/", "complete -- import agent/o"]
    try Self.expectPrivacy((lines.single + own, lines.pairs), shop) { lines in
      try lines.map { try server.request("POST", "/stockroom/run", $0).text.replacing(/"requestId":"[^"]*"/, with: "") }
    }
    for line in own {
      #expect(try !server.request("POST", "/stockroom/run", line).text.contains("own.csv"))
    }
  }

  @Test func `the holder of a key, who may do everything, hears nothing of any file`() throws {
    let shop = try Self.shop()
    let console = try TestConsole(plugins: plugins)
    let lines = try Self.lines(shop, isThorough: false)
    try Self.expectPrivacy(lines, shop) { lines in
      lines.map { line in
        let refusal = console.refusal(ofRequest: line.split(separator: " ").map(String.init))
        #expect(refusal != nil, "\(line)")
        return refusal.map { "\($0.code) \($0.message) \($0.hint ?? "")" } ?? ""
      }
    }
  }

  @Test func `a role that may not see users completes none`() throws {
    let shop = try Shop(
      Shop.books + [
        "user create ann@example.com --first Ann --last Lee --role MARKETING",
        "user create zoe@example.com --first Zoe --last Ray --role ADMIN",
      ])
    #expect(try shop.run("-c", "complete --as zoe@example.com -- user show ''").output.contains("zoe@example.com"))
    #expect(try !shop.run("-c", "complete --as ann@example.com -- user show ''").output.contains("zoe@example.com"))
  }
}
