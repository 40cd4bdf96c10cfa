/** A warning for the coach. */
export function NoPlace() {
  return (
    <span className="font-semibold text-progress">
      No place or video link yet: nobody is told where it is.
    </span>
  )
}
