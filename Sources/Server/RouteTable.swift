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

  /// A path component, and its possible successors.
  private final class Node: Sendable {
    let fixed: [String: Node]
    let variable: Node?
    /// The routes that match the rest of a path.
    let rest: [Route]
    let routes: [Route]

    init(_ entries: [(parts: ArraySlice<Substring>, route: Route)]) {
      routes = entries.filter { $0.parts.isEmpty }.map(\.route)
      rest = entries.filter { $0.parts.first?.hasSuffix("*}") == true }.map(\.route)
      let longer = entries.filter { !$0.parts.isEmpty && !$0.parts[$0.parts.startIndex].hasSuffix("*}") }
      let named = Dictionary(grouping: longer) { $0.parts.first?.hasPrefix("{") == true }
      variable = named[true].map { Node($0.map { ($0.parts.dropFirst(), $0.route) }) }
      fixed = Dictionary(grouping: named[false] ?? []) { String($0.parts.first ?? "") }
        .mapValues { Node($0.map { ($0.parts.dropFirst(), $0.route) }) }
    }

    /// The node of a path; fixed parts are preferred to variable ones, and both to a rest.
    func find(_ parts: ArraySlice<Substring>) -> [Route]? {
      guard let part = parts.first else { return routes.isEmpty ? nil : routes }
      if let node = fixed[String(part)], let found = node.find(parts.dropFirst()) { return found }
      if !part.isEmpty, let found = variable?.find(parts.dropFirst()) { return found }
      return rest.isEmpty ? nil : rest
    }
  }

  private let root: Node
  private let routes: [Route]

  /// Creates a table.
  package init(_ routes: [Route]) {
    self.routes = routes
    root = Node(routes.map { (Self.parts(of: $0.path), $0) })
  }

  private static func parts(of path: some StringProtocol) -> ArraySlice<Substring> {
    path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { Substring($0) }[...]
  }

  /// Matches a path, as it was sent, and a method.
  package func match(_ method: Route.Method?, _ path: String) -> Match {
    let parts = Self.parts(of: path)
    guard path.hasPrefix("/"), let found = root.find(parts), let first = found.first else {
      let start = parts.first ?? ""
      return .none(near: routes.first { Self.parts(of: $0.path).first == start })
    }
    guard let route = found.first(where: { $0.method == method }) else {
      return .otherMethods(found.map(\.method), first)
    }
    guard let values = Self.values(of: route.path, in: parts) else { return .none(near: route) }
    return .route(route, values)
  }

  /// A path as it was sent, without the parts that its route, or the nearest one, calls secret.
  package func hidingSecrets(in path: String) -> String {
    guard let route = match(nil, path).near, !route.secrets.isEmpty else { return path }
    let parts = Self.parts(of: path).map(String.init)
    let hidden = Self.parts(of: route.path).map { part in
      part.hasPrefix("{") && route.secrets.contains(String(part.dropFirst().prefix { $0 != "*" && $0 != "}" }))
    }
    return parts.enumerated().map { index, part in
      "/" + (index < hidden.count && hidden[index] ? Self.mask : part)
    }.joined()
  }

  private static let mask = "****"

  /// The parts that vary, decoded; nil if one cannot be.
  private static func values(of template: String, in parts: ArraySlice<Substring>) -> [String: String]? {
    var values: [String: String] = [:]
    for (index, part) in Self.parts(of: template).enumerated() where part.hasPrefix("{") {
      let isRest = part.hasSuffix("*}")
      let name = String(part.dropFirst().dropLast(isRest ? 2 : 1))
      let sent = isRest ? parts.dropFirst(index).joined(separator: "/") : String(parts[parts.startIndex + index])
      guard let value = PercentEncoding.decoded(sent) else { return nil }
      values[name] = value
    }
    return values
  }
}

/// Percent-encoding in paths and queries: RFC 3986, and `+` for a space in queries.
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
