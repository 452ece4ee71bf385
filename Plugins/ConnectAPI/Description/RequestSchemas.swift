internal import StockroomKit

/// The schemas of what clients send.
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

  private static func schema(of link: ConnectWrite.Link) -> JSON {
    let identifier: JSON = [
      "type": "object", "required": ["type", "id"],
      "properties": ["type": ["const": .string(link.type)], "id": ["type": "string"]],
    ]
    let data: JSON = link.isToMany ? ["type": "array", "items": identifier] : identifier
    return ["type": "object", "required": ["data"], "properties": ["data": data]]
  }
}
