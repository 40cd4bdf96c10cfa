/** A warning for the coach. */
export function NoPlace() {
  return (
    <span className="font-semibold text-progress">
      No place is set: nobody is told where it is, or which link to join.
    </span>
  )
}
