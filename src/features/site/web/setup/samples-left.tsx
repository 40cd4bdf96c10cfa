import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import type { SetupStep } from '../../constants.ts'
import type { SiteSetup } from '../../contract/setup.ts'

const LINK = 'text-link inline-flex min-h-11 items-center'

/** What is still the sample practice's on this step. */
export function SamplesLeft({ setup, step }: { setup: SiteSetup; step: SetupStep }) {
  const left = setup.samples.filter(sample => sample.step === step && sample.key !== 'mail')
  if (left.length === 0) return null
  return (
    <section aria-labelledby="left" className="rounded-md bg-sunken p-4">
      <h2 id="left" className="font-sans font-semibold text-base">
        Still from the sample practice
      </h2>
      <ul className="mt-1 list-inside list-disc">
        {left.map(({ key, label }) => (
          <li key={key}>
            {key.startsWith('page:') ? (
              <SiteLink
                to={href('/admin/site/pages/:id', { id: key.slice('page:'.length) })}
                className={LINK}
              >
                {label}
              </SiteLink>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
