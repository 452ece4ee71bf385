import CatalogCommands
import Foundation
import Hooks
import StockroomKit
import StockroomTesting

/// A console with an app, and programs that receive its events.
struct HookConsole {
  let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: [CatalogPlugin(), HooksPlugin()])
    try console.run("app create com.example.books --name 'Example Books' --sku BOOKS1")
  }

  /// Writes a shell script, which may use `$D` for the folder of the test.
  func script(_ name: String, _ lines: String) throws {
    try console.write("#!/bin/sh\nD='\(console.folder.path)'\n\(lines)\n", to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: console.folder.appendingPathComponent(name).path)
  }

  /// A hook that keeps every event in `events.jsonl`.
  func listen(to event: String = "'*'", _ more: String = "") throws {
    try script("keep.sh", "cat >> \"$D/events.jsonl\"; echo >> \"$D/events.jsonl\"")
    try console.run("hook add \(event) ./keep.sh --name keep \(more)")
  }

  /// The events that were kept, in order.
  func events() throws -> [[String: Any]] {
    guard let text = try? console.text(of: "events.jsonl") else { return [] }
    return try text.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }

  /// A product, one of whose statuses changes when it gets a screenshot or loses its clearance.
  func makeProduct(_ name: String = "level1") throws {
    try console.run("product create .\(name) --name '\(name)' --description 'The first of many levels'")
  }

  func changeStatus(of name: String = "level1", to status: ProductStatus = .inReview) throws {
    try console.unit { catalog in
      let product = try catalog.products.find("com.example.books.\(name)")
      guard let product else { throw Refusal("test.no-product", "there is no product") }
      _ = try catalog.products.move(product, to: status, as: StatusMove(by: catalog.actor, reason: "tested"))
    }
  }

  /// The results in the log, oldest first.
  func results() throws -> [String] {
    try console.rows(of: "hook log").reversed().map { row in
      guard case .text(let text)? = row["result"] else { return "" }
      return text
    }
  }
}
