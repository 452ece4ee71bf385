import StockroomKit

/// The operations of a resource for the description of the API.
struct ResourceOperations {
  private let resource: ConnectResource
  private let resources: ConnectResources

  init(_ resource: ConnectResource, in resources: ConnectResources) {
    (self.resource, self.resources) = (resource, resources)
  }

  var all: [RouteDescription.Operation] {
    let item = "\(resource.path)/{id}"
    var operations: [RouteDescription.Operation] = []
    if let list = resource.list {
      let answer = ResourceSchemas.document(of: resource, isList: true)
      operations.append(
        operation(
          .get, resource.path, "List \(resource.type).", Self.parameters(list) + including(resource), 200, answer))
    }
    if let create = resource.create {
      operations.append(write(.post, resource.path, "Create one of \(resource.type).", create, isUpdate: false))
    }
    if resource.find != nil {
      operations.append(
        operation(
          .get, item, "Read one of \(resource.type).", including(resource), 200,
          ResourceSchemas.document(of: resource, isList: false)))
    }
    if let update = resource.update {
      operations.append(write(.patch, item, "Change one of \(resource.type).", update, isUpdate: true))
    }
    if resource.delete != nil {
      operations.append(operation(.delete, item, "Delete one of \(resource.type).", [], 204, nil))
    }
    guard resource.find != nil else { return operations }
    return operations + resource.relationships.flatMap { related($0, at: item) }
  }

  private func related(_ relationship: ConnectRelationship, at item: String) -> [RouteDescription.Operation] {
    guard let list = relationship.list else { return [] }
    let other = resources.resource(of: relationship)
    let page = relationship.isToMany ? Self.parameters(list) : []
    return [
      operation(
        .get, "\(item)/\(relationship.name)", "Read the \(relationship.name) of one of \(resource.type).",
        page + including(other), 200,
        ResourceSchemas.document(of: other, isList: relationship.isToMany, isOptional: true)
      ),
      operation(
        .get, "\(item)/relationships/\(relationship.name)",
        "Read the identifiers of the \(relationship.name) of one of \(resource.type).", page, 200,
        ResourceSchemas.linkage(of: other, isList: relationship.isToMany)),
    ] + (relationship.replace == nil ? [] : [change(.patch, "Replace", relationship, other, at: item)])
      + (relationship.isOwned ? [change(.delete, "Delete some of", relationship, other, at: item)] : [])
  }

  private func change(
    _ method: Route.Method, _ verb: String, _ relationship: ConnectRelationship, _ other: ConnectResource,
    at item: String
  ) -> RouteDescription.Operation {
    operation(
      method, "\(item)/relationships/\(relationship.name)",
      "\(verb) the \(relationship.name) of one of \(resource.type).", [], 204, nil,
      body: RequestSchemas.schema(of: .init(relationship.name, other.type, isToMany: relationship.isToMany)))
  }

  private func write(
    _ method: Route.Method, _ path: String, _ summary: String, _ write: ConnectWrite, isUpdate: Bool
  ) -> RouteDescription.Operation {
    let body = RequestSchemas.document(of: write, resource.type, isUpdate: isUpdate)
    let answer = ResourceSchemas.document(of: resource, isList: false)
    return operation(method, path, summary, [], isUpdate ? 200 : 201, answer, body: body)
  }

  private func operation(
    _ method: Route.Method, _ path: String, _ summary: String, _ parameters: [JSON], _ status: Int, _ answer: JSON?,
    body: JSON? = nil
  ) -> RouteDescription.Operation {
    let id: [JSON] =
      path.contains("{id}") ? [["name": "id", "in": "path", "required": true, "schema": ["type": "string"]]] : []
    var good: JSON = ["description": "It was done."]
    if let answer { good = good.adding("content", ["application/json": ["schema": answer]]) }
    var content: JSON = [
      "summary": .string(summary), "operationId": .string(Self.name(method, path)), "tags": [.string(resource.type)],
      "security": [["connectKey": []]], "parameters": .array(id + parameters),
      "responses": .object([
        .init(name: String(status), value: good),
        .init(
          name: "default",
          value: [
            "description": "An error.",
            "content": ["application/json": ["schema": ["$ref": "#/components/schemas/ErrorResponse"]]],
          ]),
      ]),
    ]
    if let body {
      content = content.adding("requestBody", ["required": true, "content": ["application/json": ["schema": body]]])
    }
    return .init(method, path, content)
  }

  /// The unique identifier of an operation: `get_v1_apps_id`.
  private static func name(_ method: Route.Method, _ path: String) -> String {
    let words = path.split { "/{}".contains($0) }
    return ([method.rawValue.lowercased()] + words.map(String.init)).joined(separator: "_")
  }

  // MARK: - Parameters

  private static func parameters(_ list: ConnectList) -> [JSON] {
    var parameters: [JSON] = list.filters.map { filter in
      let values = filter.choices.map { JSON($0) }
      return query(
        "filter[\(filter.name)]",
        list: values.map { ["type": "string", "enum": $0] } ?? ["type": "string", "minLength": 1])
    }
    if !list.sorts.isEmpty {
      parameters.append(
        query("sort", list: ["type": "string", "enum": JSON(list.sorts + list.sorts.map { "-\($0)" })]))
    }
    parameters.append([
      "name": "limit", "in": "query", "schema": ["type": "integer", "minimum": 1, "maximum": JSON(list.limit)],
    ])
    parameters.append(["name": "cursor", "in": "query", "schema": ["type": "string"]])
    return parameters
  }

  private func including(_ resource: ConnectResource) -> [JSON] {
    let readable = resource.relationships.filter { $0.list != nil }
    var parameters: [JSON] = []
    if !readable.isEmpty {
      parameters.append(Self.query("include", list: ["type": "string", "enum": JSON(readable.map(\.name))]))
    }
    for relationship in readable where relationship.isToMany {
      parameters.append([
        "name": .string("limit[\(relationship.name)]"), "in": "query",
        "schema": ["type": "integer", "minimum": 1, "maximum": 50],
      ])
    }
    for type in Set([resource.type] + readable.map(\.type)).sorted() {
      guard let selected = resources.byType[type] else { continue }
      let names = selected.attributes.map(\.name) + selected.relationships.map(\.name)
      parameters.append(Self.query("fields[\(type)]", list: ["type": "string", "enum": JSON(names)]))
    }
    return parameters
  }

  private static func query(_ name: String, list items: JSON) -> JSON {
    [
      "name": .string(name), "in": "query", "style": "form", "explode": false,
      "schema": ["type": "array", "items": items, "minItems": 1],
    ]
  }
}
