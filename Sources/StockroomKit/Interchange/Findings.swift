internal import Language
internal import Store

/// The problems in a file, collected in the order of its lines, and reported together.
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
  private let mergesLines: Bool
  /// The other lines with a problem, if lines are merged.
  private var repeats: [Cause: [Int]] = [:]

  /// What makes two problems in different lines the same.
  private struct Cause: Hashable {
    let file: String?
    let code: String
    let message: String
    let hint: String?

    init(_ diagnostic: Diagnostic) {
      (file, code) = (diagnostic.range?.file, diagnostic.code)
      (message, hint) = (diagnostic.message, diagnostic.hint)
    }
  }

  /// Creates an empty collection.
  ///
  /// - Parameter mergesLines: True if a problem that many lines have is reported once, with the numbers of the other
  ///   lines, as for a file of rows that differ in little more than their names.
  public init(mergingLines mergesLines: Bool = false) { self.mergesLines = mergesLines }

  /// True if there are no problems so far.
  public var isEmpty: Bool { count == 0 }

  /// Returns the result of `body`; collects the errors with places that it throws, and returns nil.
  ///
  /// - Throws: Any other error of `body`, such as an interruption.
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

  /// Collects a problem without a place in the file.
  public mutating func note(_ refusal: Refusal) { add(Diagnostic(refusal)) }

  /// Throws the collected problems, if any: the first fifty with their places, and the number of the rest.
  public func check() throws {
    var reported = first.prefix(Self.limit).map { diagnostic in
      var diagnostic = diagnostic
      if let lines = repeats[Cause(diagnostic)] { diagnostic.message += "; also in \(Self.text(of: lines))" }
      return diagnostic
    }
    if let rest = first.dropFirst(Self.limit).first {
      reported.append(
        Diagnostic(
          code: "csv.findings.cut", message: "and \(count - Self.limit) more from here on", range: rest.range,
          sourceLine: rest.sourceLine))
    }
    if let diagnostics = Diagnostics(reported) { throw diagnostics }
  }

  /// Runs several closures and returns their results, or throws the problems of all of them together.
  ///
  ///     let (product, shelf) = try Findings.together(
  ///       { try row.read(id, ProductReference.parse) }, { try row.read(place, Shelf.parse) })
  public static func together<each Value>(_ parts: repeat () throws -> each Value) throws -> (repeat each Value) {
    var findings = Findings()
    let results = (repeat Result { try (each parts)() })
    for result in repeat each results { _ = try findings.gather { try result.get() } }
    try findings.check()
    return (repeat try (each results).get())
  }

  /// Collects a problem, except after another one with the same place and fix, such as a wrong separator.
  private mutating func add(_ diagnostic: Diagnostic) {
    defer { latest = diagnostic }
    guard latest?.isFixed(with: diagnostic) != true else { return }
    let cause = Cause(diagnostic)
    if mergesLines, let line = diagnostic.range?.line,
      first.contains(where: { $0.range.map { $0.line != line } ?? false && Cause($0) == cause })
    {
      repeats[cause, default: []].append(line)
      return
    }
    count += 1
    let place = first.firstIndex { $0.stands(behind: diagnostic) } ?? first.endIndex
    first.insert(diagnostic, at: place)
    if first.count > Self.limit + 1 { first.removeLast() }
  }

  /// `line 3`, or `lines 3, 4, 5, and 997 more`.
  private static func text(of lines: [Int]) -> String {
    let named = lines.prefix(namedLines).map(String.init)
    let more = lines.count > namedLines ? ["\(lines.count - namedLines) more"] : []
    guard let last = (named + more).last, lines.count > 1 else { return "line \(named.joined())" }
    let others = (named + more).dropLast().joined(separator: ", ")
    return "lines \(others)\(lines.count > 2 ? "," : "") and \(last)"
  }

  private static let namedLines = 5
  private static let limit = 50
}

extension Diagnostic {
  fileprivate func isFixed(with other: Diagnostic) -> Bool {
    code == other.code && range == other.range && hint == other.hint
  }

  fileprivate func stands(behind other: Diagnostic) -> Bool {
    guard let range, let otherRange = other.range else { return false }
    return (range.line, range.column) > (otherRange.line, otherRange.column)
  }
}
