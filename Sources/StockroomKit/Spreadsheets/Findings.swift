internal import Language
internal import Store

/// What is wrong in a file, gathered so that all of it is told at once, in the order of its lines.
///
///     var findings = Findings()
///     while let row = try sheet.next(noting: &findings) {
///       try findings.gather { storefronts.append(try row.read(code, Storefront.parse)) }
///     }
///     try findings.check()
public struct Findings: Sendable {
  private var first: [Diagnostic] = []
  private var latest: Diagnostic?
  private var count = 0

  /// Begins with nothing wrong.
  public init() {}

  /// Whether nothing is wrong so far.
  public var isEmpty: Bool { count == 0 }

  /// What `body` makes; nil where it throws errors that have their places, which are kept.
  ///
  /// - Throws: what else `body` throws, such as that it was interrupted.
  public mutating func gather<Value>(_ body: () throws -> Value) rethrows -> Value? {
    do {
      return try body()
    } catch let diagnostic as Diagnostic {
      add(diagnostic)
    } catch let diagnostics as Diagnostics {
      for diagnostic in [diagnostics.first] + diagnostics.others { add(diagnostic) }
    }
    return nil
  }

  /// Throws what is wrong, if anything is: the first fifty with their places, and how many there are besides.
  public func check() throws {
    var told = Array(first.prefix(Self.limit))
    if let rest = first.dropFirst(Self.limit).first, let place = rest.range {
      told.append(
        Diagnostic(
          code: "csv.findings.cut", message: "and \(count - Self.limit) more from here on", range: place,
          sourceLine: rest.sourceLine))
    }
    if let diagnostics = Diagnostics(told) { throw diagnostics }
  }

  /// What all of these make; what is wrong with any of them is thrown together.
  public static func together<each Value>(_ parts: repeat () throws -> each Value) throws -> (repeat each Value) {
    var findings = Findings()
    let results = (repeat Result { try (each parts)() })
    for result in repeat each results { _ = try findings.gather { try result.get() } }
    try findings.check()
    return (repeat try (each results).get())
  }

  /// What one mend settles, as columns separated by something else, is told once.
  private mutating func add(_ diagnostic: Diagnostic) {
    defer { latest = diagnostic }
    guard latest?.isMended(with: diagnostic) != true else { return }
    count += 1
    let place = first.firstIndex { $0.stands(behind: diagnostic) } ?? first.endIndex
    first.insert(diagnostic, at: place)
    if first.count > Self.limit + 1 { first.removeLast() }
  }

  private static let limit = 50
}

extension Diagnostic {
  fileprivate func isMended(with other: Diagnostic) -> Bool {
    code == other.code && range == other.range && hint == other.hint
  }

  fileprivate func stands(behind other: Diagnostic) -> Bool {
    guard let range, let otherRange = other.range else { return false }
    return (range.line, range.column) > (otherRange.line, otherRange.column)
  }
}
