import type { SiteSetup } from '#src/features/admin/contract.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import type { Content } from '../../contract.ts'
import { differences } from '../../domain/edits.ts'
import { PublishDialog } from '../editor/publish-dialog.tsx'
import type { SiteDraft } from '../use-site-draft.ts'
import { STEP_TEXTS, type Step } from './steps.ts'

interface DoneStepProps {
  content: Content
  setup: SiteSetup
  draft: SiteDraft
  onStep: (step: Step) => void
}

const isStep = (name: string): name is Step => Object.hasOwn(STEP_TEXTS, name)

export function DoneStep({ content, setup, draft, onStep }: DoneStepProps) {
  const changes = differences(content)
  return (
    <div className="grid gap-6">
      {setup.samples.length === 0 ? (
        <Alert tone="success" title="Nothing is left of the sample practice">
          Everything on the site is yours.
        </Alert>
      ) : (
        <section aria-labelledby="left">
          <h2 id="left" className="text-2xl">
            Still the sample’s
          </h2>
          <ul className="mt-3 divide-y divide-line border-line border-y">
            {setup.samples.map(({ key, label, step }) => (
              <li key={key} className="flex flex-wrap items-center justify-between gap-3 py-2">
                {label}
                {key.startsWith('page:') ? (
                  <SiteLink
                    to={href('/admin/site/pages/:id', { id: key.slice('page:'.length) })}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    Read it<span className="sr-only">: {label}</span>
                  </SiteLink>
                ) : (
                  isStep(step) && (
                    <button
                      type="button"
                      onClick={() => onStep(step)}
                      className="min-h-11 cursor-pointer text-link"
                    >
                      Go there<span className="sr-only">: {label}</span>
                    </button>
                  )
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <PublishDialog content={content} changes={changes} draft={draft} />
        <SiteLink to={href('/admin/site')} className={buttonClass('secondary', 'md')}>
          All texts of the site
        </SiteLink>
      </div>
      {changes.length === 0 && <p className="text-ink-soft">Everything you changed is published.</p>}
    </div>
  )
}
