import StockroomKit

/// The schemas of the API's answers.
enum ResourceSchemas {
  /// The description of all resources.
  static func description(of resources: ConnectResources) -> RouteDescription {
    let all = resources.paths.compactMap(resources.resource(at:))
    let related = resources.byType.values.flatMap(\.relationships).map(resources.resource(of:))
    let types = Dictionary(related.map { ($0.type, $0) }) { first, _ in first }
      .merging(resources.byType) { $1 }.values.sorted { $0.type < $1.type }
    return RouteDescription(
      all.flatMap { ResourceOperations($0, in: resources).all },
      schemas: types.map { .init(name: $0.type, value: item(of: $0, in: resources)) }
        + [.init(name: "ErrorResponse", value: errors)])
  }

  /// A document with one item, or a page of them.
  static func document(of resource: ConnectResource, isList: Bool, isOptional: Bool = false) -> JSON {
    let item: JSON = ["$ref": .string("#/components/schemas/\(resource.type)")]
    let data: JSON =
      isList ? ["type": "array", "items": item] : isOptional ? ["anyOf": [item, ["type": "null"]]] : item
    return document(data, isList: isList)
  }

  /// A document with identifiers alone.
  static func linkage(of resource: ConnectResource, isList: Bool) -> JSON {
    let identifier = identifier(resource.type)
    return document(
      isList ? ["type": "array", "items": identifier] : ["anyOf": [identifier, ["type": "null"]]], isList: isList)
  }

  private static func document(_ data: JSON, isList: Bool) -> JSON {
    [
      "type": "object", "required": isList ? ["data", "links", "meta"] : ["data", "links"],
      "properties": [
        "data": data, "included": ["type": "array", "items": ["type": "object", "required": ["type", "id"]]],
        "links": [
          "type": "object", "required": ["self"], "additionalProperties": false,
          "properties": ["self": uri, "first": uri, "next": uri],
        ],
        "meta": ["type": "object", "required": ["paging"], "properties": ["paging": paging]],
      ],
      "additionalProperties": false,
    ]
  }

  // MARK: - Items

  private static func item(of resource: ConnectResource, in resources: ConnectResources) -> JSON {
    let attributes = resource.attributes.map { JSON.Member(name: $0.name, value: $0.schema(isAnswer: true)) }
    let relationships = resource.relationships.map { relationship in
      JSON.Member(name: relationship.name, value: schema(of: relationship))
    }
    return [
      "type": "object", "required": ["type", "id", "links"],
      "properties": [
        "type": ["const": .string(resource.type)], "id": ["type": "string"],
        "attributes": ["type": "object", "properties": .object(attributes), "additionalProperties": false],
        "relationships": ["type": "object", "properties": .object(relationships), "additionalProperties": false],
        "links": ["type": "object", "required": ["self"], "properties": ["self": uri]],
      ],
      "additionalProperties": false,
    ]
  }

  private static func schema(of relationship: ConnectRelationship) -> JSON {
    let identifier = identifier(relationship.type)
    let data: JSON =
      relationship.isToMany ? ["type": "array", "items": identifier] : ["anyOf": [identifier, ["type": "null"]]]
    return [
      "type": "object", "additionalProperties": false,
      "properties": [
        "data": data, "links": ["type": "object", "properties": ["self": uri, "related": uri]],
        "meta": ["type": "object", "properties": ["paging": paging]],
      ],
    ]
  }

  private static func identifier(_ type: String) -> JSON {
    [
      "type": "object", "required": ["type", "id"], "additionalProperties": false,
      "properties": ["type": ["const": .string(type)], "id": ["type": "string"]],
    ]
  }

  private static let uri: JSON = ["type": "string", "format": "uri-reference"]

  private static let paging: JSON = [
    "type": "object", "required": ["limit"], "additionalProperties": false,
    "properties": [
      "total": ["type": "integer", "minimum": 0], "limit": ["type": "integer", "minimum": 1],
      "nextCursor": ["type": "string"],
    ],
  ]

  // MARK: - Errors

  private static let errors: JSON = [
    "type": "object", "required": ["errors"], "additionalProperties": false,
    "properties": [
      "errors": [
        "type": "array", "minItems": 1,
        "items": [
          "type": "object", "required": ["status", "code", "title", "detail"], "additionalProperties": false,
          "properties": [
            "id": ["type": "string"], "status": ["type": "string", "pattern": "^[45][0-9][0-9]$"],
            "code": ["type": "string"], "title": ["type": "string"], "detail": ["type": "string"],
            "source": [
              "type": "object", "additionalProperties": false,
              "properties": ["pointer": ["type": "string"], "parameter": ["type": "string"]],
            ],
            "meta": [
              "type": "object", "additionalProperties": false, "properties": ["associatedErrors": ["type": "object"]],
            ],
          ],
        ],
      ]
    ],
  ]
}

extension ConnectAttribute {
  /// The schema of its values.
  func schema(isAnswer: Bool) -> JSON {
    var schema: JSON =
      switch kind {
      case .string: ["type": "string"]
      case .integer: ["type": "integer"]
      case .boolean: ["type": "boolean"]
      case .date: ["type": "string", "format": "date"]
      case .dateTime: ["type": "string", "format": "date-time"]
      case .choice(let choices): ["type": "string", "enum": JSON(choices)]
      case .territory: ["type": "string", "enum": JSON(Storefront.all.map(\.alpha3))]
      case .choices(let choices): ["type": "array", "items": ["type": "string", "enum": JSON(choices)]]
      case .structure: [:]
      case .address: ["type": "string", "format": "uri"]
      }
    if isAnswer || isNullable, kind != .structure { schema = ["anyOf": [schema, ["type": "null"]]] }
    return schema
  }
}

/// The schemas of requests.
enum RequestSchemas {
  /// The document of a new item, or of a change.
  static func document(of write: ConnectWrite, _ type: String, isUpdate: Bool) -> JSON {
    let data = entity(type, write.attributes, write.links, hasID: isUpdate, isUpdate: isUpdate)
    var properties: [JSON.Member] = [.init(name: "data", value: data)]
    if !write.includes.isEmpty {
      let items = write.includes.map { entity($0.type, $0.attributes, $0.links, hasID: true, isUpdate: false) }
      properties.append(.init(name: "included", value: ["type": "array", "items": ["anyOf": .array(items)]]))
    }
    return ["type": "object", "required": ["data"], "properties": .object(properties)]
  }

  private static func entity(
    _ type: String, _ attributes: [ConnectAttribute], _ links: [ConnectWrite.Link], hasID: Bool, isUpdate: Bool
  ) -> JSON {
    let needed = isUpdate ? [] : attributes.filter(\.isRequired).map(\.name)
    let linked = isUpdate ? [] : links.filter(\.isRequired).map(\.name)
    var properties: [JSON.Member] = [.init(name: "type", value: ["const": .string(type)])]
    var required = ["type"]
    if hasID {
      properties.append(.init(name: "id", value: ["type": "string"]))
      required.append("id")
    }
    if !attributes.isEmpty {
      properties.append(
        .init(
          name: "attributes",
          value: object(attributes.map { .init(name: $0.name, value: $0.schema(isAnswer: false)) }, required: needed)))
      if !needed.isEmpty { required.append("attributes") }
    }
    if !links.isEmpty {
      properties.append(
        .init(
          name: "relationships",
          value: object(links.map { .init(name: $0.name, value: schema(of: $0)) }, required: linked)))
      if !linked.isEmpty { required.append("relationships") }
    }
    return object(properties, required: required)
  }

  private static func object(_ properties: [JSON.Member], required: [String]) -> JSON {
    [
      "type": "object", "required": JSON(required), "properties": .object(properties), "additionalProperties": false,
    ]
  }

  /// The document that replaces the items of a relationship, or that names those of a new item.
  static func schema(of link: ConnectWrite.Link) -> JSON {
    let identifier: JSON = [
      "type": "object", "required": ["type", "id"],
      "properties": ["type": ["const": .string(link.type)], "id": ["type": "string"]],
    ]
    let data: JSON = link.isToMany ? ["type": "array", "items": identifier] : identifier
    return ["type": "object", "required": ["data"], "properties": ["data": data]]
  }
}
