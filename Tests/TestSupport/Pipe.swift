import CTestSupport
import Foundation

/// A pipe that no other child started meanwhile gets hold of.
struct Pipe {
  let reading: Int32
  let writing: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard ctest_pipe(&ends) else { throw TestSupportError("No pipe: \(String(cString: strerror(errno)))") }
    (reading, writing) = (ends[0], ends[1])
  }
}
