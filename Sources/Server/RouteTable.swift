package import StockroomKit

/// Finds the route of a method and a path.
package struct RouteTable: Sendable {
  /// The result of matching a path.
  package enum Match: Sendable {
    /// A route, and the parts of the path that vary.
    case route(Route, [String: String])
    /// The path has other methods; its route has the form of failures.
    case otherMethods([Route.Method], Route)
    /// The path is unknown; a route with the same beginning has the form of its failures.
    case none(near: Route?)

    /// The route with the form of failures.
    package var near: Route? {
      switch self {
      case .route(let route, _), .otherMethods(_, let route): route
      case .none(let near): near
      }
    }
  }

  /// A route with the parts of its path.
  private struct Pattern: Sendable {
    /// A part of the path that varies.
    struct Variable: Sendable {
      let index: Int
      let name: String
      /// True if it takes the rest of the path: `{name*}`.
      let isRest: Bool
    }

    let route: Route
    let parts: [Substring]
    let variables: [Variable]

    init(_ route: Route) {
      self.route = route
      parts = RouteTable.parts(of: route.path)
      variables = parts.enumerated().filter { $0.element.hasPrefix("{") }.map { index, part in
        let isRest = part.hasSuffix("*}")
        return Variable(index: index, name: String(part.dropFirst().dropLast(isRest ? 2 : 1)), isRest: isRest)
      }
    }

    /// The parts that vary, decoded; nil if one cannot be.
    func values(in sent: [Substring]) -> [String: String]? {
      var values: [String: String] = [:]
      for variable in variables {
        let text = variable.isRest ? sent[variable.index...].joined(separator: "/") : String(sent[variable.index])
        guard let value = PercentEncoding.decoded(text) else { return nil }
        values[variable.name] = value
      }
      return values
    }
  }

  /// A path component, and its possible successors.
  private final class Node: Sendable {
    let fixed: [Substring: Node]
    let variable: Node?
    /// The routes that match the rest of a path.
    let rest: [Pattern]
    let routes: [Pattern]

    /// The node of patterns whose first parts were followed.
    init(_ patterns: [Pattern], depth: Int = 0) {
      routes = patterns.filter { $0.parts.count == depth }
      let longer = patterns.filter { $0.parts.count > depth }
      rest = longer.filter { $0.parts[depth].hasSuffix("*}") }
      let named = Dictionary(grouping: longer.filter { !$0.parts[depth].hasSuffix("*}") }) {
        $0.parts[depth].hasPrefix("{")
      }
      variable = named[true].map { Node($0, depth: depth + 1) }
      fixed = Dictionary(grouping: named[false] ?? []) { $0.parts[depth] }.mapValues { Node($0, depth: depth + 1) }
    }

    /// The patterns of a path; fixed parts are preferred to variable ones, and both to a rest.
    func find(_ parts: ArraySlice<Substring>) -> [Pattern]? {
      guard let part = parts.first else { return routes.isEmpty ? nil : routes }
      if let node = fixed[part], let found = node.find(parts.dropFirst()) { return found }
      if !part.isEmpty, let found = variable?.find(parts.dropFirst()) { return found }
      return rest.isEmpty ? nil : rest
    }
  }

  private let root: Node
  private let patterns: [Pattern]

  /// Creates a table.
  package init(_ routes: [Route]) {
    patterns = routes.map(Pattern.init)
    root = Node(patterns)
  }

  private static func parts(of path: String) -> [Substring] {
    let utf8 = path.utf8.dropFirst()
    return utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
  }

  /// Matches a path, as it was sent, and a method.
  package func match(_ method: Route.Method?, _ path: String) -> Match {
    let parts = Self.parts(of: path)
    guard path.utf8.first == UInt8(ascii: "/"), let found = root.find(parts[...]), let first = found.first else {
      let start = parts.first ?? ""
      return .none(near: patterns.first { $0.parts.first == start }?.route)
    }
    guard let pattern = found.first(where: { $0.route.method == method }) else {
      return .otherMethods(found.map(\.route.method), first.route)
    }
    guard let values = pattern.values(in: parts) else { return .none(near: pattern.route) }
    return .route(pattern.route, values)
  }

  /// A path as it was sent, without the parts that its route, or the nearest one, calls secret.
  package func hidingSecrets(in path: String) -> String {
    guard let route = match(nil, path).near, !route.secrets.isEmpty else { return path }
    let pattern = Pattern(route)
    let hidden = Set(pattern.variables.filter { route.secrets.contains($0.name) }.map(\.index))
    return Self.parts(of: path).enumerated().map { index, part in
      "/" + (hidden.contains(index) ? Self.mask : String(part))
    }.joined()
  }

  private static let mask = "****"
}

/// Percent-encoding in paths and queries as in RFC 3986, with `+` for a space in queries.
package enum PercentEncoding {
  /// Decodes a component; nil if it is malformed, or has a control character.
  package static func decoded(_ text: some StringProtocol, isQuery: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Hexadecimal.digit),
          let low = rest.popFirst().flatMap(Hexadecimal.digit)
        else { return nil }
        bytes.append(UInt8(high << 4 | low))
      case UInt8(ascii: "+") where isQuery: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension Query {
  /// Parses a raw query; nil if it is malformed.
  package init?(sent text: some StringProtocol) {
    var items: [Item] = []
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentEncoding.decoded(pair[0], isQuery: true),
        let value = PercentEncoding.decoded(pair.count > 1 ? pair[1] : "", isQuery: true)
      else { return nil }
      items.append(Item(name, value))
    }
    self.init(items)
  }
}
