internal import StockroomKit

/// What a path of the API names.
enum ConnectTarget {
  /// `/v1/apps`.
  case collection(ConnectResource)
  /// `/v1/apps/1`.
  case item(ConnectResource, id: String)
  /// `/v1/apps/1/inAppPurchasesV2`, and `/v1/apps/1/relationships/inAppPurchasesV2` for the identifiers alone.
  case related(ConnectResource, id: String, ConnectRelationship, isLinkage: Bool)

  var resource: ConnectResource {
    switch self {
    case .collection(let resource), .item(let resource, _), .related(let resource, _, _, _): resource
    }
  }

  /// Nil if the path names nothing.
  init?(_ path: String, in resources: ConnectResources) {
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, let resource = resources.resource(at: "/\(parts[0])/\(parts[1])") else { return nil }
    let rest = parts.dropFirst(2)
    guard let id = rest.first else {
      self = .collection(resource)
      return
    }
    guard !id.isEmpty else { return nil }
    let names = rest.dropFirst()
    switch names.count {
    case 0: self = .item(resource, id: id)
    case 1, 2:
      guard names.count == 1 || names.first == "relationships" else { return nil }
      let relationship = resource.relationships.first { $0.name == names.last && $0.list != nil }
      guard let relationship else { return nil }
      self = .related(resource, id: id, relationship, isLinkage: names.count == 2)
    default: return nil
    }
  }
}

extension ConnectResource {
  /// The operations that clients may use, in Apple's words.
  var operations: [String] {
    var names: [String] = []
    if create != nil { names.append("CREATE") }
    if list != nil { names.append("GET_COLLECTION") }
    if find != nil { names.append("GET_INSTANCE") }
    if update != nil { names.append("UPDATE") }
    if delete != nil { names.append("DELETE") }
    return names
  }

  /// The error of an operation that clients may not use.
  func notAllowed(_ operation: String) -> ConnectError {
    ConnectError(
      403, "FORBIDDEN_ERROR", "The given operation is not allowed",
      "The resource '\(type)' does not allow '\(operation)'. Allowed operations are: "
        + operations.joined(separator: ", "))
  }
}
