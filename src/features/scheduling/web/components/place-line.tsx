import { Trans } from '@lingui/react/macro'
import { hostOf } from '../../contract/video-link.ts'

export function PlaceLine({ place, video_link: link }: { place: string; video_link: string }) {
  return (
    <>
      {link && <JoinLink link={link} />}
      {place &&
        (/^https:\/\/\S+$/.test(place) ? (
          <JoinLink link={place} />
        ) : (
          <p className="[overflow-wrap:anywhere]">{place}</p>
        ))}
    </>
  )
}

const JoinLink = ({ link }: { link: string }) => (
  <p className="[overflow-wrap:anywhere]">
    <a
      href={link}
      target="_blank"
      rel="noreferrer"
      className="text-link inline-flex min-h-11 items-center"
    >
      <Trans>
        Join by video
        <span className="sr-only"> (opens in a new window)</span>
      </Trans>
    </a>{' '}
    <span className="text-ink-soft">
      <Trans>at {hostOf(link)}</Trans>
    </span>
  </p>
)

export function NoPlace() {
  return (
    <span className="font-semibold text-progress">
      <Trans>No place or video link yet: nobody is told where it is.</Trans>
    </span>
  )
}
