const LINK = /^https:\/\/\S+$/

/** An address or, for a meeting by video, its link; only members with a seat get it. */
export function SessionPlace({ place }: { place: string | undefined }) {
  if (!place) return null
  return (
    <p className="[overflow-wrap:anywhere]">
      {LINK.test(place) ? (
        <a href={place} target="_blank" rel="noopener noreferrer" className="text-link">
          {place}
        </a>
      ) : (
        place
      )}
    </p>
  )
}
