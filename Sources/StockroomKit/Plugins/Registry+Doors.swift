public import Foundation

/// What plugins serve, and what they run in other processes.
extension Registry {
  /// A job in a confined child process; the console shows its progress.
  public typealias Worker = @Sendable (_ task: WorkerTask) throws -> Void

  /// Work in a process of its own.
  public typealias Background = @Sendable (_ task: BackgroundTask) throws -> Void

  /// Routes and resources of the server, and work in other processes.
  package struct Doors: Sendable {
    package fileprivate(set) var routes: [Route] = []
    package fileprivate(set) var routeDescriptions: [@Sendable (ConnectResources) -> RouteDescription] = []
    package fileprivate(set) var connect = ConnectResources()
    package fileprivate(set) var workers: [String: Worker] = [:]
    package fileprivate(set) var backgrounds: [String: Background] = [:]
  }

  /// Adds a route of the server; of several plugins, only one may have a method at a path.
  public mutating func route(_ route: Route) {
    claim("the route \(route.method.rawValue) \(route.path)")
    doors.routes.append(route)
  }

  /// Describes routes, once every plugin has added its resources.
  public mutating func describeRoutes(_ describe: @escaping @Sendable (ConnectResources) -> RouteDescription) {
    doors.routeDescriptions.append(describe)
  }

  /// Adds a resource of the App Store Connect API.
  public mutating func resource(_ resource: ConnectResource) {
    claim("the resource \(resource.type)")
    doors.connect.add(resource)
  }

  /// Adds another path of a resource, of this plugin or another; without that resource it is not there.
  public mutating func alternate(_ alternate: ConnectAlternate) { doors.connect.add(alternate) }

  /// Adds a relationship to a resource, of this plugin or another; without that resource it is not there.
  public mutating func relationship(_ relationship: ConnectRelationship, of type: String) {
    doors.connect.add(relationship, to: type)
  }

  /// Adds filters to the list of a resource, of this plugin or another; without that resource they are not there.
  public mutating func selection(_ selection: ConnectSelection, of type: String) {
    doors.connect.add(selection, to: type)
  }

  /// Gives relationships the lists of their sources, once all plugins are installed.
  package mutating func connectResources() { doors.connect.connect() }

  /// Names the code and the title that Apple's server answers instead of a refusal; otherwise they follow from its kind.
  public mutating func connectCode(_ code: String, _ title: String, for refusals: String...) {
    for refusal in refusals { doors.connect.name(refusal, code, title) }
  }

  /// Names the relationship of a new item that refusals point at, if what they are about was not sent.
  public mutating func connectLink(_ name: String, for refusals: String...) {
    for refusal in refusals { doors.connect.point(refusal, name) }
  }

  /// Says what is wrong in the words of the API, where a refusal's own message is about commands.
  public mutating func connectDetail(_ detail: String, for refusals: String...) {
    for refusal in refusals { doors.connect.explain(refusal, detail) }
  }

  /// Adds a worker, which runs in a child process limited to memory, time, and the files it is given.
  public mutating func worker(_ name: String, run: @escaping Worker) {
    claim("the worker \(plugin)/\(name)")
    doors.workers["\(plugin)/\(name)"] = run
  }

  /// Adds work that goes on in a process of its own after a command, started by `catalog.startBackground`.
  ///
  /// Several may run at once: one that must be alone locks a file in a side folder.
  public mutating func background(_ name: String, run: @escaping Background) {
    claim("the background work \(plugin)/\(name)")
    doors.backgrounds["\(plugin)/\(name)"] = run
  }
}

/// A worker's only access in its child process: a request, the files it is given, and a way to answer.
///
/// The process cannot open files or sockets or start processes, and has little memory, so that
/// large requests are read, and large answers sent, piece by piece.
public struct WorkerTask {
  /// Reads part of the request into a buffer and returns the number of bytes; 0 at its end.
  public let read: (UnsafeMutableRawBufferPointer) throws -> Int
  /// The descriptors of the files that the console opened for it, in the order they were given.
  public let files: [CInt]
  /// Reports the progress.
  public let progress: ProgressReporter
  /// Sends a piece of the answer.
  public let answer: (Data) throws -> Void

  /// Creates a task.
  public init(
    files: [CInt], progress: ProgressReporter, read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int,
    answer: @escaping (Data) throws -> Void
  ) {
    self.read = read
    self.files = files
    self.progress = progress
    self.answer = answer
  }

  /// The whole of a small request.
  public func request() throws -> Data {
    var request = Data()
    try withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
      while case let count = try read(buffer), count > 0 {
        request.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
    return request
  }
}
