import Foundation
import StockroomKit

/// The query of a request: filters, order, page, fields, and includes.
struct ReadOptions {
  /// The filters, the order, and the page of the list.
  var query = ConnectQuery()
  /// The relationships whose items are included.
  private(set) var includes: [ConnectRelationship] = []
  /// The fields to send of each type; all of them for other types.
  private(set) var fields: [String: Set<String>] = [:]
  /// The maximum number of included items, by relationship.
  private(set) var includeLimits: [String: Int] = [:]
  /// The parameters that were sent and not ignored, for the links to other pages.
  private(set) var sent: Query

  private static let defaultLimit = 50
  private static let defaultIncludeLimit = 10
  private static let maximumIncludeLimit = 50

  init(_ sent: Query, of resource: ConnectResource, list: ConnectList?, in resources: ConnectResources) throws {
    self.sent = sent
    query.limit = Self.defaultLimit
    for item in sent.items {
      let (name, key) = Self.split(item.name)
      switch (name, key) {
      case ("include", nil): try include(item, resource)
      case ("fields", let type?): try select(item, type, resource, resources)
      case ("limit", let relationship?): includeLimits[relationship] = try Self.limit(item, Self.maximumIncludeLimit)
      case ("limit", nil) where list != nil: query.limit = try Self.limit(item, list?.limit ?? 200)
      case ("cursor", nil) where list != nil: query.cursor = try Self.cursor(item.value)
      case ("sort", nil): try sort(item, list)
      case ("filter", let filter?), ("exists", let filter?): try self.filter(item, filter, list)
      default:
        throw ConnectError.parameterUnknown(item.name)
      }
    }
    try ignoreLimits(of: resource)
  }

  /// Ignores limits of relationships that are not included: many clients always send them, and Apple's server omits
  /// them in its links.
  private mutating func ignoreLimits(of resource: ConnectResource) throws {
    for name in includeLimits.keys where !includes.contains(where: { $0.name == name }) {
      guard resource.relationships.contains(where: { $0.name == name && $0.isToMany }) else {
        throw ConnectError.parameterUnknown("limit[\(name)]")
      }
      includeLimits[name] = nil
      sent = Query(sent.items.filter { $0.name != "limit[\(name)]" })
    }
  }

  /// The limit of items of an included relationship.
  func includeLimit(of relationship: ConnectRelationship) -> Int {
    includeLimits[relationship.name] ?? Self.defaultIncludeLimit
  }

  /// `filter[name]` as `filter` and `name`.
  private static func split(_ name: String) -> (String, String?) {
    guard name.hasSuffix("]"), let open = name.firstIndex(of: "[") else { return (name, nil) }
    return (String(name[..<open]), String(name[name.index(after: open)...].dropLast()))
  }

  private mutating func include(_ item: Query.Item, _ resource: ConnectResource) throws {
    for name in item.value.split(separator: ",").map(String.init) {
      guard let relationship = resource.relationships.first(where: { $0.name == name && $0.list != nil }) else {
        let names = resource.relationships.filter { $0.list != nil }.map(\.name)
        throw ConnectError.parameterInvalid(item.name, "'\(name)' is not a valid relationship name", permitted: names)
      }
      if !includes.contains(where: { $0.name == name }) { includes.append(relationship) }
    }
  }

  private mutating func select(
    _ item: Query.Item, _ type: String, _ resource: ConnectResource, _ resources: ConnectResources
  ) throws {
    let isOwn = type == resource.type && resource.operations.isEmpty
    guard !isOwn, let selected = resources.byType[type] else {
      // Types that are always empty here are valid, too.
      let isRelated = ([resource] + resources.byType.values).contains { $0.relationships.contains { $0.type == type } }
      if isOwn || isRelated { return }
      throw ConnectError.parameterInvalid(item.name, "'\(type)' is not a resource type")
    }
    let known = selected.attributes.map(\.name) + selected.relationships.map(\.name)
    let names = item.value.split(separator: ",").map(String.init)
    for name in names where !known.contains(where: { $0.hasSameBytes(as: name) }) {
      throw ConnectError.parameterInvalid(item.name, "'\(name)' is not a valid field name", permitted: known)
    }
    fields[type, default: []].formUnion(names)
  }

  private mutating func sort(_ item: Query.Item, _ list: ConnectList?) throws {
    for word in item.value.split(separator: ",") {
      let isDescending = word.hasPrefix("-")
      let name = String(isDescending ? word.dropFirst() : word)
      guard let list else { throw ConnectError.parameterUnknown(item.name) }
      guard list.sorts.contains(where: { $0.hasSameBytes(as: name) }) else {
        throw ConnectError.parameterInvalid(item.name, "'\(name)' is not a valid sorting field", permitted: list.sorts)
      }
      query.sorts.append((name, isDescending))
    }
  }

  private mutating func filter(_ item: Query.Item, _ name: String, _ list: ConnectList?) throws {
    guard let filter = list?.filters.first(where: { $0.name.hasSameBytes(as: name) }) else {
      throw ConnectError.parameterUnknown(item.name)
    }
    let values = item.value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard values.count <= 1000, !values.contains("") else {
      throw ConnectError.parameterInvalid(item.name, "A filter needs 1 to 1000 values, separated by commas")
    }
    if let choices = filter.choices {
      for value in values where !choices.contains(where: { $0.hasSameBytes(as: value) }) {
        throw ConnectError.parameterInvalid(item.name, "'\(value)' is not a valid filter value", permitted: choices)
      }
    }
    query.filters[name, default: []] += values
  }

  private static func limit(_ item: Query.Item, _ maximum: Int) throws -> Int {
    guard let number = Int(item.value), (1...maximum).contains(number) else {
      throw ConnectError.parameterInvalid(item.name, "'\(item.value)' is not a number from 1 to \(maximum)")
    }
    return number
  }

  // MARK: - Cursors

  private static let cursorPrefix = "c:"

  /// A cursor for clients, which treat it as opaque.
  static func encoded(cursor: String) -> String {
    Base64URL.text(Data("\(cursorPrefix)\(cursor)".utf8))
  }

  private static func cursor(_ sent: String) throws -> String {
    guard sent.utf8.count <= 8000, let data = Base64URL.bytes(sent),
      let text = String(validating: data, as: UTF8.self), text.hasPrefix(cursorPrefix)
    else { throw ConnectError.cursor }
    return String(text.dropFirst(cursorPrefix.count))
  }
}

extension ConnectError {
  /// The error of a value that is not one of the allowed ones.
  fileprivate static func parameterInvalid(
    _ name: String, _ detail: String, permitted: [String]
  ) -> ConnectError {
    let values = permitted.isEmpty ? "there are none" : "permitted values are: \(permitted.joined(separator: ", "))"
    return parameterInvalid(name, "\(detail); \(values)")
  }

  static func parameterUnknown(_ name: String) -> ConnectError {
    ConnectError(
      400, "PARAMETER_ERROR.ILLEGAL", "A given parameter is not allowed for this request",
      "The parameter '\(name)' can not be used with this request", source: .parameter(name))
  }
}
