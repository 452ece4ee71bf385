import CatalogCommands
import Foundation
import PluginPrograms
import StockroomKit
import StockroomTesting
import TestSupport

/// A console with two products, a folder for programs, and programs to add.
struct ProgramBench {
  let console: TestConsole
  let programs: String
  let plugins: [any Plugin]

  init(rowLimit: Int = 1_000_000) throws {
    let scratch = try Scratch()
    programs = scratch.path("plugins")
    self.scratch = scratch
    plugins = [
      CatalogPlugin(), PluginProgramsPlugin(folder: programs, rowLimit: rowLimit),
    ]
    console = try TestConsole(plugins: plugins)
    try console.run("app create com.example.books --name Books --sku BOOKS")
    try console.run("product create .one --name 'Chapter One' --description 'The first of all chapters'")
    try console.run("product create .two --name 'Chapter Two' --description 'The second of all chapters'")
  }

  private let scratch: Scratch

  /// Writes an executable file, and returns its path.
  func file(_ name: String, _ text: String) throws -> String {
    let path = "\(console.folder.path)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    chmod(path, 0o755)
    return path
  }

  /// Adds the example of the guides.
  @discardableResult
  func addHouseStyle() throws -> String {
    let path = try file("house-style.py", try String(contentsOf: Self.example("house-style.py"), encoding: .utf8))
    return try console.run("plugin add \(path) --yes")
  }

  /// Writes a program in Python that says what it is, then does what `body` says for each request `request`.
  ///
  /// - Parameter manifest: More members of its manifest, in Python.
  func rogue(_ body: String, manifest: String = "", before: String = "") throws -> String {
    let lines = body.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(
      separator: "\n")
    return try file(
      "rogue.py",
      """
      #!/usr/bin/python3 -IS
      import json, os, signal, subprocess, sys, time
      def send(message):
          sys.stdout.write(json.dumps(message) + "\\n")
          sys.stdout.flush()
      def field(name): return {"name": name, "kind": "text", "label": name, "meaning": "A field."}
      manifest = {"protocol": 1, "name": "Rogue", "version": "1", "summary": "Does what it should not."}
      manifest["commands"] = [
          {"name": "rogue run", "summary": "Run.", "effect": "reads", "fields": [field("text")]},
          {"name": "rogue write", "summary": "Write.", "effect": "writes"}]
      manifest.update({\(manifest)})
      \(before)
      sys.stdin.readline()
      send({"manifest": manifest})
      for line in sys.stdin:
          request = json.loads(line)
          id = request["id"]
      \(lines)

      """)
  }

  /// Adds such a program.
  @discardableResult
  func addRogue(_ body: String, manifest: String = "", timeout: Int = 10) throws -> String {
    try console.run("plugin add \(try rogue(body, manifest: manifest)) --yes --timeout \(timeout)")
  }

  /// A file of `Examples`.
  static func example(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/\(name)")
  }
}
