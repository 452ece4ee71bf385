import Foundation
import TestSupport
import Testing

/// The picture of the prompt in the README, drawn from the program on a real terminal.
@Suite struct PictureTests {
  private static let file = "docs/prompt.svg"

  /// `STOCKROOM_UPDATE_PICTURES=1 swift test --filter PictureTests` draws it again.
  private static var isUpdate: Bool { ProcessInfo.processInfo.environment["STOCKROOM_UPDATE_PICTURES"] != nil }

  @Test(.enabled(if: storesAreFiles)) func `the prompt of the README looks as its picture does`() throws {
    let picture = ScreenPicture(
      title:
        "The prompt of Stockroom: hints in gray, a caret below a typo and the corrected line, plan, undo, completion, "
        + "and the progress of a batch file",
      screens: try Self.screens())
    let url = Shop.root.appendingPathComponent(Self.file)
    if Self.isUpdate { try picture.svg.write(to: url, atomically: true, encoding: .utf8) }
    let kept = try String(contentsOf: url, encoding: .utf8)
    #expect(picture.svg == kept, "draw \(Self.file) again with STOCKROOM_UPDATE_PICTURES=1")
    let page = try String(contentsOf: Shop.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(page.contains("](\(Self.file))"))
  }

  private static func screens() throws -> [VirtualScreen] {
    let more = (1...3).map {
      "product create .chapter\($0) --name \"Chapter \($0)\" --description \"With pictures\" --tier 1"
    }
    let shop = try Shop(["clock set 2012-11-21", "app create com.example.books --name Books --sku B1"] + more)
    let gate = shop.scratch.path("gate")
    try #require(mkfifo(gate, 0o600) == 0)
    try shop.scratch.file("autumn.seed", lines(through: "gate"))
    // Wide enough for the whole progress line, however long its figures are.
    let terminal = try shop.terminal(columns: 92, rows: 24)
    try terminal.expect("> ")
    var screens: [VirtualScreen] = []

    terminal.send("price set .chapter1 ")
    try terminal.expectScreen(showing: "a hint") { $0.hint.hasPrefix("[PRODUCT]: ") }
    screens.append(terminal.screen)
    try type("--teir 3", on: terminal, colored: "--teir")
    terminal.send("\r")
    try terminal.expectScreen(showing: "the corrected line") { $0.hint == "price set .chapter1 --tier 3" }
    screens.append(terminal.screen)

    let prompt = "@2012-11-21> "
    terminal.send(Key.control("L"))
    try terminal.expectScreen(showing: "an empty screen") { $0.cursor.row == 0 && !$0.hint.isEmpty }
    try type(Key.right, on: terminal, colored: "--tier")
    try terminal.enter("", until: prompt)
    try type("undo", on: terminal, colored: "undo")
    try terminal.enter("", until: prompt)
    try type("plan price set .chapter2 .chapter3 --tier 5", on: terminal, colored: "--tier")
    try terminal.enter("", until: prompt)
    try type("product l", on: terminal, colored: "product")
    terminal.send("\t")
    try terminal.expectScreen("\nlocalize  Set")
    terminal.send("\t" + Key.down)
    try terminal.expectScreen(showing: "a menu") {
      $0.line == "@2012-11-21> product localize" && $0.text.hasSuffix("remove the locale.") && $0.cursor.column == 29
    }
    screens.append(terminal.screen)

    terminal.send(Key.control("C"))
    try terminal.expectScreen(showing: "a clean line") { $0.line == "@2012-11-21>" }
    terminal.send(Key.control("L"))
    try terminal.expectScreen(showing: "an empty screen") { $0.cursor.row == 0 }
    try type("run --shell autumn.seed", on: terminal, colored: "--shell")
    terminal.send("\r")
    try terminal.expectScreen(showing: "a bar") {
      $0.line.contains("  \(Self.percentage)%  ") && $0.line.hasSuffix(" left")
    }
    var last = terminal.screen
    // How fast it is depends on the machine.
    last.show("\r\u{1B}[K" + last.line.replacing(/[0-9.]+ k?B\/s  \d+ s left/, with: "1 kB/s  1 s left"))
    screens.append(last)
    // Once there is a reader: dash loses a ^C that comes while it starts.
    let writer = try writer(of: gate)
    defer { close(writer) }
    terminal.send(Key.control("C"))
    try terminal.expect("!> ")
    return screens
  }

  /// Opens a pipe to write to, which only works while somebody reads from it.
  private static func writer(of pipe: String) throws -> CInt {
    for _ in 0..<600 {
      let descriptor = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      usleep(50_000)
    }
    throw TestSupportError("nobody reads from \(pipe)")
  }

  /// Types, and waits for the colors, which come after a pause.
  private static func type(_ keys: String, on terminal: PseudoTerminal, colored word: String) throws {
    terminal.send(keys)
    try terminal.expectScreen(showing: "\(word) in color") { screen in
      guard let place = screen.line.range(of: word, options: .backwards) else { return false }
      let column = screen.line.distance(from: screen.line.startIndex, to: place.upperBound) - 1
      return screen.cells[screen.cursor.row][column].look.color.map { $0 != 90 } ?? false
    }
  }

  /// A batch file that waits, after enough time for a bar, until somebody writes to a pipe.
  private static func lines(through gate: String) -> String {
    let lines = (4...40).map { "product create .chapter\($0) --name \"Chapter \($0)\" --tier 1\n" }
    let waiting = "product list --limit 1 | sleep 1\nproduct list --limit 1 | cat \(gate)\n"
    return lines.prefix(24).joined() + waiting + lines.dropFirst(24).joined()
  }

  /// The part of the file before the line that waits.
  private static let percentage = 64
}
