internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import StockroomKit

/// Turns the answer of a route into what is sent.
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
