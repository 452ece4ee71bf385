import Engine
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StockroomKit

/// One request's access to its store.
final class RequestWorkspace: RouteAccess {
  /// The actor of requests on open routes.
  private static let nobody = "server"

  private let workspace: Workspace
  private let door: RequestDoor
  private let request: RouteRequest
  private let rights: Rights
  let storeVersion: StoreVersion?
  /// The unit that the request wrote.
  private(set) var unit: Int64?

  init(_ request: RouteRequest, engine: Engine, storeVersion: StoreVersion?, isConfirmed: Bool) {
    (self.request, self.storeVersion) = (request, storeVersion)
    rights = Rights(name: request.client?.name ?? Self.nobody, permissions: request.client?.permissions ?? [])
    workspace = engine.workspace(for: rights.name)
    workspace.rights = rights
    door = RequestDoor(isConfirmed: isConfirmed)
    workspace.openDoor = door
  }

  var registry: Registry { workspace.registry }

  func read(_ body: (Catalog) throws -> Void) throws { try workspace.read(firingDue: true, body) }

  func write(_ body: (RouteUnit) throws -> Void) throws {
    let (workspace, request, rights) = (workspace, request, rights)
    let line = "\(request.method.rawValue) \(request.path)"
    unit = try workspace.write(line, why: "request \(request.id)") { catalog, perform in
      try body(
        RouteUnit(catalog, request, rights: rights) { words, files in
          try perform(try workspace.call(words, uploads: files.isEmpty ? nil : Uploads(files)))
        })
    }.unit
  }

  func record(_ body: (Transaction) throws -> Void) throws { try workspace.record(body) }
}

/// The door of requests, which has no files and no prompts.
///
/// Sending a request confirms it.
private final class RequestDoor: Door {
  private let isConfirmed: Bool

  init(isConfirmed: Bool) { self.isConfirmed = isConfirmed }

  var allowsFiles: Bool { false }
  var countsReceipts: Bool { true }

  func confirm(_ confirmation: Confirmation) throws { _ = try confirmation.loss() }

  func confirmWrite(to label: StoreLabel) throws {
    guard !isConfirmed else { return }
    throw Refusal(
      "serve.protected", kind: .forbidden, "the store \(label.name) is protected",
      hint: "stockroom serve --yes lets clients write to it")
  }
}

/// Converts the answer of a route to a response.
struct ResponseMaker {
  private let head: RequestHead
  private let channel: any Channel

  init(_ head: RequestHead, _ channel: any Channel) { (self.head, self.channel) = (head, channel) }

  func response(_ answer: RouteAnswer) async throws -> Response {
    var fields = HTTPFields()
    for field in answer.fields {
      guard let name = HTTPField.Name(field.name) else { continue }
      fields.append(HTTPField(name: name, value: field.value))
    }
    if fields[.contentType] != nil { fields[.xContentTypeOptions] = "nosniff" }
    switch answer.body {
    case .data(let data):
      let status = HTTPResponse.Status(code: answer.status)
      if answer.status != 204 { fields[.contentLength] = String(data.count) }
      guard !head.isHead, !data.isEmpty else { return Response(status: status, headers: fields) }
      return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    case .file(let path, let tag):
      return try await FileAnswer(path: path, tag: tag).response(to: head, fields, on: channel)
    }
  }
}
