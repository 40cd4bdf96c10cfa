/** Where a session takes place: a link to join, or an address as text. */
export function PlaceLine({ place }: { place: string }) {
  if (!place) return null
  if (!/^https:\/\/\S+$/.test(place)) return <p className="[overflow-wrap:anywhere]">{place}</p>
  return (
    <p>
      <a
        href={place}
        target="_blank"
        rel="noreferrer"
        className="text-link [overflow-wrap:anywhere]"
      >
        Join by video
        <span className="sr-only"> (opens in a new window)</span>
      </a>
    </p>
  )
}
