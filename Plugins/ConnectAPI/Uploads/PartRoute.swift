internal import Foundation
internal import StockroomKit

/// The addresses that parts of files are sent to; they need no credentials, because nobody can guess them.
enum PartRoute {
  static let prefix = "/uploads/"

  static let route = Route(
    .put, "\(prefix){token}/{start}", access: .anyone, summary: "A part of a file that was announced.",
    bodyLimit: AssetUpload.partLength, secrets: ["token"]
  ) { exchange in
    let request = exchange.request
    try exchange.record { store in
      let uploads = AssetUploads(store)
      guard let upload = try uploads.find(token: request.parameters["token"] ?? ""), upload.state == .awaitingUpload,
        let part = upload.parts.first(where: { String($0.start) == request.parameters["start"] })
      else { throw Refusal.noUpload }
      guard part.length == request.body.count else { throw Refusal.partLength(part.length, request.body.count) }
      try uploads.keep(request.body, at: part.start, of: upload)
    }
    return RouteAnswer(200)
  }
}

extension Refusal {
  fileprivate static let noUpload = Refusal(
    "connect.upload.unknown", kind: .missing, "no file is expected here",
    hint: "announce it first, and send its parts to the addresses of the answer")

  fileprivate static func partLength(_ expected: Int, _ sent: Int) -> Refusal {
    Refusal(
      "connect.upload.length", kind: .usage, "the part has \(sent) bytes, and \(expected) were announced",
      hint: "send each part whole")
  }
}
