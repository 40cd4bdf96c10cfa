import { useQuery } from '@tanstack/react-query'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { siteSetupQuery } from '../queries.ts'

/** The way to a site of one's own, until it has been walked to its end. */
export function SetupCard() {
  const { data } = useQuery(siteSetupQuery)
  if (!data || data.is_done) return null
  const count = data.samples.length
  return (
    <Card className="mb-8 border-accent border-l-4">
      <h2 className="text-2xl">{data.step ? 'Go on with your site' : 'Make this site yours'}</h2>
      <p className="mt-2 max-w-prose">
        Your name, place, offers and colours, step by step, with a preview beside it. It takes about fifteen
        minutes; every step can be skipped, and you can undo everything.
        {count > 0 &&
          ` ${count} ${count === 1 ? 'thing still speaks' : 'things still speak'} of the sample practice.`}
      </p>
      <SiteLink to={href('/admin/site/start')} className={`${buttonClass('primary', 'md')} mt-4`}>
        {data.step ? 'Go on' : 'Begin'}
      </SiteLink>
    </Card>
  )
}
