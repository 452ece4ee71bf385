/// The work on archives that nobody vouches for, meant for a child process that has limited itself first.
package enum PackageWork {
  /// Validates a package, and makes its delivery archive if that is asked for and the package is valid.
  package static func run(_ request: PackageWorkRequest) -> PackageWorkReply {
    let validator = PackageValidator(limits: request.limits)
    var reply = PackageWorkReply(
      report: validator.validate(request.file, name: request.name, expecting: request.product))
    guard let path = request.delivery, reply.report.isValid else { return reply }
    do {
      reply.delivery = try DeliveryArchive(limits: request.limits).write(
        request.file, report: reply.report, to: path)
    } catch {
      reply.report.findings.append(
        error as? Finding ?? .error(.fileNotWritable, "the delivery archive cannot be written: \(error)"))
    }
    return reply
  }
}
