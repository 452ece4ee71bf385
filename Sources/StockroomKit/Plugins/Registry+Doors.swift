public import Foundation

/// Routes and resources of the server, and work in other processes.
extension Registry {
  /// Untrusted work in a confined child process; the console shows its progress.
  public typealias Worker = @Sendable (_ task: WorkerTask) throws -> Void

  /// Background work in a separate process.
  public typealias Background = @Sendable (_ task: BackgroundTask) throws -> Void

  /// Routes and resources of the server, and work in other processes.
  package struct Doors: Sendable {
    package fileprivate(set) var routes: [Route] = []
    package fileprivate(set) var routeDescriptions: [@Sendable (ConnectResources) -> RouteDescription] = []
    package fileprivate(set) var connect = ConnectResources()
    package fileprivate(set) var workers: [String: Worker] = [:]
    package fileprivate(set) var backgrounds: [String: Background] = [:]
  }

  /// Adds a route to the server; its method and path must be unique.
  public mutating func route(_ route: Route) {
    claim("the route \(route.method.rawValue) \(route.path)")
    doors.routes.append(route)
  }

  /// Adds a description of routes, which is made once all plugins have added their resources.
  public mutating func describeRoutes(_ describe: @escaping @Sendable (ConnectResources) -> RouteDescription) {
    doors.routeDescriptions.append(describe)
  }

  /// Adds a resource of the App Store Connect API.
  public mutating func resource(_ resource: ConnectResource) {
    claim("the resource \(resource.type)")
    doors.connect.add(resource)
  }

  /// Adds another path for a resource of any plugin; ignored without that resource.
  public mutating func alternate(_ alternate: ConnectAlternate) { doors.connect.add(alternate) }

  /// Adds an image of products, for the plugin that uploads them.
  public mutating func asset(_ asset: ConnectAsset) {
    claim("the resource \(asset.type)")
    doors.connect.add(asset)
  }

  /// Sets how images are served; without it, the API does not have them.
  public mutating func serveAssets(by server: @escaping ConnectAsset.Server) { doors.connect.serveAssets(by: server) }

  /// Adds a relationship to a resource of any plugin; ignored without that resource.
  public mutating func relationship(_ relationship: ConnectRelationship, of type: String) {
    doors.connect.add(relationship, to: type)
  }

  /// Adds filters to the list of a resource of any plugin; ignored without that resource.
  public mutating func selection(_ selection: ConnectSelection, of type: String) {
    doors.connect.add(selection, to: type)
  }

  /// Gives relationships the lists of their sources, once all plugins are installed.
  package mutating func connectResources() { doors.connect.connect() }

  /// Sets Apple's code and title for refusals with these codes; otherwise they follow from the kind.
  ///
  ///     registry.connectCode("ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE", "Duplicate value", for: "product.exists")
  public mutating func connectCode(_ code: String, _ title: String, for refusals: String...) {
    for refusal in refusals { doors.connect.name(refusal, code, title) }
  }

  /// Sets the relationship that refusals with these codes point at, if the document does not contain their subject.
  public mutating func connectLink(_ name: String, for refusals: String...) {
    for refusal in refusals { doors.connect.point(refusal, name) }
  }

  /// Sets the message for the API of refusals with these codes, whose own messages are about commands.
  public mutating func connectDetail(_ detail: String, for refusals: String...) {
    for refusal in refusals { doors.connect.explain(refusal, detail) }
  }

  /// Adds a worker, which runs in a child process with limited memory and time, and only the given files.
  public mutating func worker(_ name: String, run: @escaping Worker) {
    claim("the worker \(plugin)/\(name)")
    doors.workers["\(plugin)/\(name)"] = run
  }

  /// Adds background work, which `catalog.startBackground` starts in a separate process after a command.
  ///
  /// Several processes may do the work at once; use a ``SideFolderLock`` if only one may.
  public mutating func background(_ name: String, run: @escaping Background) {
    claim("the background work \(plugin)/\(name)")
    doors.backgrounds["\(plugin)/\(name)"] = run
  }
}

/// A worker's only access in its child process: a request, the given files, and a way to answer.
///
/// The process cannot open files or sockets, cannot start processes, and has little memory: read large requests, and
/// send large answers, in pieces.
public struct WorkerTask {
  /// Reads the next part of the request into a buffer, and returns the number of bytes; 0 at the end.
  public let read: (UnsafeMutableRawBufferPointer) throws -> Int
  /// The descriptors of the given files, in order.
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

  /// Reads the whole of a small request.
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
