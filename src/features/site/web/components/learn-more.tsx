import { href } from '#src/platform/web/routing/page.ts'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'

/** The way from a tool's text to a coach (spec 2). */
export function LearnMore() {
  return (
    <LinkButton href={href('/booking')} variant="secondary">
      Learn More Through Coaching
    </LinkButton>
  )
}
