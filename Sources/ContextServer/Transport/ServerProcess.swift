/// The descriptors and signals of the process that serves.
package struct ServerProcess: Sendable {
  /// What the client writes.
  package let input: CInt
  /// What the client reads.
  package let output: CInt
  /// Readable once the process must end.
  package let end: CInt
  /// Stops the work that runs, as ^C does at the prompt.
  package let interrupt: @Sendable () -> Void
  /// Forgets that.
  package let clearInterrupt: @Sendable () -> Void

  package init(
    input: CInt, output: CInt, end: CInt, interrupt: @escaping @Sendable () -> Void,
    clearInterrupt: @escaping @Sendable () -> Void
  ) {
    (self.input, self.output, self.end) = (input, output, end)
    (self.interrupt, self.clearInterrupt) = (interrupt, clearInterrupt)
  }
}
