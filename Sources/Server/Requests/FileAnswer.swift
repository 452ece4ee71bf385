import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StockroomKit

/// A file as an answer: whole, in part, or unchanged: RFC 9110, sections 13 and 14.
struct FileAnswer {
  let path: String
  let tag: String

  func response(to head: RequestHead, _ given: HTTPFields, on channel: any Channel) async throws -> Response {
    var fields = given
    fields[.eTag] = "\"\(tag)\""
    fields[.acceptRanges] = "bytes"
    guard let file = try await FileBody(path: path) else { return Response(status: .notFound) }
    let size = file.size
    if let tags = head.fields["if-none-match"].flatMap(EntityTags.init), tags.match(tag, isStrong: false) {
      return Response(status: .notModified, headers: fields)
    }
    if let tags = head.fields["if-match"], EntityTags(tags)?.match(tag, isStrong: true) != true {
      return Response(status: .preconditionFailed, headers: fields)
    }
    switch part(of: size, head) {
    case .whole:
      fields[.contentLength] = String(size)
      guard !head.isHead, size > 0 else { return Response(status: .ok, headers: fields) }
      return Response(status: .ok, headers: fields, body: file.response(0..<size, on: channel))
    case .range(let range):
      fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(size)"
      fields[.contentLength] = String(range.count)
      guard !head.isHead else { return Response(status: .partialContent, headers: fields) }
      return Response(status: .partialContent, headers: fields, body: file.response(Range(range), on: channel))
    case .beyond:
      fields[.contentRange] = "bytes */\(size)"
      return Response(status: .rangeNotSatisfiable, headers: fields)
    }
  }

  /// The part of a file that a request asks for.
  enum Part: Equatable {
    case whole
    case range(ClosedRange<Int>)
    case beyond
  }

  /// Several ranges, and anything that is not a range, mean the whole file, as RFC 9110 allows.
  private func part(of size: Int, _ head: RequestHead) -> Part {
    guard let wanted = head.fields["range"] else { return .whole }
    if let condition = head.fields["if-range"], condition != "\"\(tag)\"" { return .whole }
    return Self.part(wanted, of: size)
  }

  static func part(_ wanted: String, of size: Int) -> Part {
    guard wanted.lowercased().hasPrefix("bytes="), !wanted.contains(",") else { return .whole }
    let ends = wanted.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return .whole }
    let (first, last) = (Int(ends[0]), Int(ends[1]))
    if ends[0].isEmpty {
      guard let last else { return .whole }
      return last > 0 && size > 0 ? .range(max(0, size - last)...(size - 1)) : .beyond
    }
    guard let first else { return .beyond }
    if !ends[1].isEmpty, let last, last < first { return .whole }
    guard first < size else { return .beyond }
    return .range(first...min(last ?? size - 1, size - 1))
  }
}
