import Foundation
import TestSupport
import Testing

/// What the program has in memory is nobody else's.
@Suite struct ProcessPrivacyTests {
  /// The program waits for its lines, as a user who is not root, and we look at what the system says of it.
  @Test func `its environment and memory are closed to others, and no core is dumped`() throws {
    let shop = try Shop()
    let program = try Stockroom.executable.path
    let result = try shop.shell(
      """
      cp '\(program)' /tmp/stockroom-privacy-$$ && chmod 755 /tmp/stockroom-privacy-$$ || exit 1
      as() { if [ "$(id -u)" = 0 ]; then exec setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else exec "$@"; fi; }
      mkfifo input
      chmod 711 .
      ulimit -S -c 100
      as /tmp/stockroom-privacy-$$ --store /nowhere/store.db < input > output 2>&1 &
      child=$!
      exec 3> input
      for try in $(seq 100); do
        grep -q 'core file size *0 ' /proc/$child/limits && break
        sleep 0.1
      done
      stat -c 'environ of %u' /proc/$child/environ
      stat -c 'mem of %u' /proc/$child/mem
      grep 'core file size' /proc/$child/limits | cut -c1-32
      exec 3>&-
      wait $child
      rm /tmp/stockroom-privacy-$$
      """)
    #expect(
      result.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        == ["environ of 0", "mem of 0", "Max core file size        0"], "\(result.output)\(result.errors)")
  }
}
