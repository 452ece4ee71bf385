import Foundation
import TestSupport
import Testing

/// Why a test has no server, or no answer.
struct ServerProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A server of a store of its own, which ends with this object, and curl to ask it.
final class StoreServer {
  let scratch: Scratch
  /// Its address: `http://127.0.0.1:40123`.
  let address: String
  private let process = Process()

  /// What curl received.
  struct Answer {
    let status: Int
    /// By lowercase names.
    let fields: [String: String]
    let body: Data
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON.
    var json: [String: Any] {
      get throws { try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any]) }
    }

    /// The results of the Search API.
    var results: [[String: Any]] { get throws { try #require(try json["results"] as? [[String: Any]]) } }
  }

  /// Runs lines in a new store, then serves it.
  init(_ lines: [String], in scratch: Scratch? = nil) throws {
    self.scratch = try scratch ?? Scratch()
    let result = try Stockroom.run(["--store", "x.db", "-c", lines.joined(separator: "; ")], in: self.scratch)
    guard result.status == 0 else { throw ServerProblem("\(result.output)\(result.errors)") }
    process.executableURL = try Stockroom.executable
    process.arguments = ["--store", "x.db", "serve", "--listen", "127.0.0.1:0", "--testing"]
    process.currentDirectoryURL = URL(fileURLWithPath: self.scratch.path)
    let output = Foundation.Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw ServerProblem("the server ended: \(text)") }
      text += String(decoding: part, as: UTF8.self)
    }
    address = try String(#require(text.firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+/)).output)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  /// Asks for a path.
  ///
  /// - Parameter options: Options of curl, without quotes in them.
  func get(_ path: String, _ options: String...) throws -> Answer {
    let id = UUID().uuidString
    let words = options.map { "'\($0)'" }.joined(separator: " ")
    let line = "curl -sS -D \(id).head -o \(id).body -w '%{http_code}' \(words) '\(address)\(path)'; touch \(id).body"
    let result = try Shell.run(line, in: scratch)
    guard let status = Int(result.output) else { throw ServerProblem("\(line): \(result.errors)") }
    var fields: [String: String] = [:]
    for field in try scratch.contents("\(id).head").split(separator: "\r\n") {
      let parts = field.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    let body = try Data(contentsOf: URL(fileURLWithPath: scratch.path("\(id).body")))
    return Answer(status: status, fields: fields, body: body)
  }

  /// Runs lines of the console while it serves.
  func run(_ lines: String) throws {
    let file = try scratch.file(UUID().uuidString, lines)
    let answer = try get("/stockroom/run", "--data-binary", "@\(file)")
    guard answer.status == 200 else { throw ServerProblem("\(lines): \(answer.text)") }
  }
}

extension StoreServer {
  /// Items as the guides name them, and some that would break a page.
  private static let items = """
    kind,id,name,artist,price,currency,country,genre,release date,artwork,description,name ja
    software,364709193,iBooks,Apple,0,USD,,Books,2010-04-01,http://example.com/ibooks.png,Books & more,
    software,496963922,MWC 2012 Unofficial,Xamarin,0,USD,,Business,2012-02-01,,,
    software,515103020,"<b>""Bold"" & 'quick'</b>","<script>alert(1)</script>",1.99,USD,USA,,,,"</p><img src=x>",
    ebook,515103001,Dot and the Kangaroo,Ethel C. Pedley,0.99,USD,USA,Fiction,2011-05-01T07:00:00Z,,,ドットとカンガルー
    ebook,515103001,Dot and the Kangaroo,,100.00,JPY,JPN,,,,,
    album,515103003,Songs of the Bush,The Band,9.99,USD,USA,Folk,,,,
    song,515103002,Bush Dance,The Band,1.29,USD,USA,Folk,,,,

    """

  /// A server of a store with items, and an app on sale with an in-app purchase.
  static func stocked() throws -> StoreServer {
    let scratch = try Scratch()
    try scratch.file("items.csv", items)
    return try StoreServer(
      [
        "clock set 2012-11-21T10:00:00Z", "storekit item import items.csv",
        "app create com.example.books --name 'Example Books' --sku BOOKS1",
        "contract contact --name Ann --email ann@example.com", "contract bank --name Bank",
        "contract tax --country USA", "contract sign",
        "product create com.example.books.map --name Map --type consumable --tier 1",
        "product adopt com.example.books.map --status approved", "app version create 1.0", "app version upload 1.0",
        "app version submit 1.0", "app version approve 1.0",
        "app create com.example.draft --name 'Draft Books' --sku DRAFT",
      ], in: scratch)
  }
}
