internal import Engine
internal import Foundation
internal import StockroomKit

/// The prompt's text: `shop books @2012-11-21 *!> `.
struct PromptText {
  /// True if the store is a temporary copy.
  var isScratch = false
  /// The store's label; red if the store is protected.
  var label: StoreLabel?
  /// The name of the item chosen with `use`.
  var scope: String?
  /// The time of the store's clock; nil for the real time.
  var clock: Date?
  /// True if a unit is open.
  var isOpen = false
  /// The idle time of the open unit in seconds; nil if it needs no warning.
  var idle: Int64?
  /// True if the last line failed.
  var hasFailed = false

  /// The text, in color if `color` is set.
  func text(color: Bool) -> String {
    let words = [isScratch ? "scratch" : nil, labelText(color: color), scopeText, clockText, marks]
    return words.compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " ") + "> "
  }

  private func labelText(color: Bool) -> String? {
    guard let label, label.isProtected else { return label?.name }
    return color ? "\u{1B}[1;31m\(label.name)\u{1B}[0m" : "\(label.name) (protected)"
  }

  /// The last part of that name.
  private var scopeText: String? { scope.map { $0.split(separator: ".").last.map(String.init) ?? $0 } }

  private var clockText: String? {
    clock.map { $0.seconds % 86_400 == 0 ? "@\($0.isoDay)" : "@\($0.iso8601.dropLast(4))" }
  }

  private var marks: String {
    let span = idle.map { $0 < 60 ? "\($0)s" : "\($0 / 60)m" } ?? ""
    return (isOpen ? "*" + span : "") + (hasFailed ? "!" : "")
  }
}

extension Session {
  /// The prompt before the next line.
  func promptText(hasFailed: Bool, idle: Int64? = nil) -> PromptText {
    var text = PromptText(
      isScratch: store.isScratch, scope: workspace.scopeInUse, isOpen: unit != nil, idle: idle, hasFailed: hasFailed)
    guard store.exists else { return text }
    // A store that cannot be read is reported when a command needs it.
    try? workspace.readStore { transaction in
      text.label = try Settings(in: transaction).label()
      text.clock = try Clock(in: transaction).standsAt()
    }
    return text
  }
}
