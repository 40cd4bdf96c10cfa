import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { SiteSetup } from '#src/features/admin/contract.ts'
import { AdminShell } from '#src/features/admin/web/components/admin-shell.tsx'
import { siteSetupQuery } from '#src/features/admin/web/queries.ts'
import { call } from '#src/platform/web/api/api.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { SETUP_STEPS } from '../../constants.ts'
import { type Content, saveSetup } from '../../contract.ts'
import { KeyField } from '../editor/key-field.tsx'
import { Preview } from '../editor/preview.tsx'
import { useSiteDraft } from '../use-site-draft.ts'
import { DoneStep } from './done-step.tsx'
import { MailStep } from './mail-step.tsx'
import { STEP_TEXTS, type Step } from './steps.ts'

const stepOf = (name: string | null): Step | undefined => SETUP_STEPS.find(each => each === name)

/** A path of short steps from the sample's site to one's own: each can be skipped, and gone on with on another day. */
export function SetupPath({ content, setup }: { content: Content; setup: SiteSetup }) {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const draft = useSiteDraft(content)
  const step = stepOf(search.get('step')) ?? (setup.is_done ? 'name' : (stepOf(setup.step) ?? 'name'))
  const at = SETUP_STEPS.indexOf(step)
  const remember = useMutation({
    mutationFn: (next: Step) => call(saveSetup, { body: { step: next } }),
    onSuccess: data => client.setQueryData(siteSetupQuery.queryKey, data),
  })

  /** What is typed is saved on the way; a step that cannot be remembered can still be walked to. */
  async function goTo(next: Step | undefined) {
    if (!next) return
    setSearch({ step: next })
    document.querySelector('h1')?.focus()
    await draft.save()
    remember.mutate(next)
  }

  const { title, lead, keys, path } = STEP_TEXTS[step]
  return (
    <AdminShell title={title} intro={`Step ${at + 1} of ${SETUP_STEPS.length}. ${lead}`}>
      <nav aria-label="Steps" className="mb-8 overflow-x-auto">
        <ol className="flex min-w-max gap-1.5">
          {SETUP_STEPS.map(each => (
            <li key={each}>
              <button
                type="button"
                aria-current={each === step ? 'step' : undefined}
                onClick={() => goTo(each)}
                className="min-h-11 cursor-pointer rounded-full border border-line px-4 text-sm aria-[current=step]:border-primary aria-[current=step]:bg-primary aria-[current=step]:text-on-primary"
              >
                {STEP_TEXTS[each].title}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid items-start gap-8 2xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <div className="grid gap-6">
            {content.keys
              .filter(key => keys.includes(key.key))
              .sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key))
              .map(key => (
                <KeyField key={key.key} spec={key} draft={draft} />
              ))}
          </div>
          {step === 'mail' && <MailStep from={setup.mail_from} />}
          {step === 'done' && <DoneStep content={content} setup={setup} draft={draft} onStep={goTo} />}
          <p role="status" className="mt-6 min-h-6 text-ink-soft text-sm">
            {draft.saving === 'failed'
              ? draft.failure
              : draft.isUnsaved
                ? 'Saving …'
                : 'Everything is saved as a draft.'}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            {at > 0 && (
              <Button variant="secondary" onClick={() => goTo(SETUP_STEPS[at - 1])}>
                Back
              </Button>
            )}
            {step !== 'done' && (
              <>
                <Button onClick={() => goTo(SETUP_STEPS[at + 1])}>Next</Button>
                <Button variant="quiet" onClick={() => goTo(SETUP_STEPS[at + 1])}>
                  Skip
                </Button>
              </>
            )}
          </div>
        </div>
        <Preview path={path} version={content.version} isBusy={draft.isUnsaved} />
      </div>
    </AdminShell>
  )
}
