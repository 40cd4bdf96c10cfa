import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { SETUP_STEPS, type SetupStep } from '../../constants.ts'
import type { Content } from '../../contract/content.ts'
import type { SiteSetup } from '../../contract/setup.ts'
import { differences } from '../../domain/edits.ts'
import { EditorColumns } from '../editor/editor-columns.tsx'
import { KeyField } from '../editor/key-field.tsx'
import { PublishDialog } from '../editor/publish-dialog.tsx'
import { type SiteDraft, useSiteDraft } from '../editor/use-site-draft.ts'
import { MailStep } from './mail-step.tsx'
import { OffersStep } from './offers-step.tsx'
import { AtDesk, OwnName, PublishStep } from './other-steps.tsx'
import { OwnAddress } from './own-address.tsx'
import { OwnPassword } from './own-password.tsx'
import { SamplesLeft } from './samples-left.tsx'
import { nextOf, STEP_TEXTS, stepOf } from './steps.ts'
import { useSetup } from './use-setup.ts'

/** One step of the path from the sample's site to the first client. */
export function SetupPath({ content, setup }: { content: Content; setup: SiteSetup }) {
  const [search, setSearch] = useSearchParams()
  const draft = useSiteDraft(content)
  const { mutate: save } = useSetup()
  const step = stepOf(search.get('step')) ?? stepOf(setup.step) ?? nextOf(setup.steps)
  const at = SETUP_STEPS.indexOf(step)

  /** What is typed is saved along the way; a step whose progress cannot be saved can still be opened. */
  async function goTo(next: SetupStep | undefined, isAccepted = false) {
    if (!next) return
    setSearch({ step: next })
    document.querySelector('h1')?.focus()
    await draft.save()
    // Colors may stay as they are; prices that nobody has confirmed may not.
    save({
      step: next,
      accepted: isAccepted && (step === 'look' || step === 'mail') ? step : undefined,
    })
  }

  const { title, lead, path } = STEP_TEXTS[step]
  const changes = differences(content)
  const publish = <PublishDialog content={content} changes={changes} draft={draft} />
  const isLast = at === SETUP_STEPS.length - 1
  return (
    <Screen
      title={title}
      intro={`Step ${at + 1} of ${SETUP_STEPS.length}. ${lead}`}
      actions={step !== 'publish' && publish}
    >
      <EditorColumns content={content} draft={draft} path={path}>
        <div className="grid gap-6">
          <StepParts
            step={step}
            setup={setup}
            count={changes.length}
            publish={publish}
            onSkip={() => goTo(nextOf(setup.steps, 'mail'), true)}
          />
          <Texts content={content} draft={draft} step={step} />
          <SamplesLeft setup={setup} step={step} />
        </div>
        {path && (
          <p role="status" className="mt-6 min-h-6 text-ink-soft text-sm">
            {draft.saving === 'failed'
              ? draft.failure
              : draft.isUnsaved
                ? 'Saving …'
                : 'Everything is saved as a draft.'}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          {at > 0 && (
            <Button variant="secondary" onClick={() => goTo(SETUP_STEPS[at - 1])}>
              Back
            </Button>
          )}
          {!isLast && (
            <>
              <Button onClick={() => goTo(SETUP_STEPS[at + 1], step === 'look')}>Next</Button>
              <Button variant="quiet" onClick={() => goTo(SETUP_STEPS[at + 1])}>
                Skip
              </Button>
            </>
          )}
        </div>
      </EditorColumns>
    </Screen>
  )
}

interface StepPartsProps {
  step: SetupStep
  setup: SiteSetup
  /** How many texts differ from what visitors see. */
  count: number
  publish: ReactNode
  /** Goes on without what the step is for. */
  onSkip: () => void
}

/** What a step has besides texts. */
function StepParts({ step, setup, count, publish, onSkip }: StepPartsProps) {
  const { mutate: save } = useSetup()
  const isDone = (name: SetupStep) => setup.steps.some(each => each.name === name && each.is_done)
  return (
    <>
      {step === 'name' && (
        <>
          <OwnPassword />
          <OwnName />
          <OwnAddress />
        </>
      )}
      {step === 'offers' && (
        <OffersStep isDone={isDone('offers')} onConfirmed={() => save({ accepted: 'offers' })} />
      )}
      {step === 'publish' && (
        <PublishStep isDone={isDone('publish')} count={count}>
          {publish}
        </PublishStep>
      )}
      {step === 'mail' && (
        <MailStep
          from={setup.mail_from}
          isDone={isDone('mail')}
          onArrived={() => (setup.mail_from ? save({ accepted: 'mail' }) : onSkip())}
        />
      )}
      {step === 'hours' && (
        <AtDesk
          isDone={isDone('hours')}
          done="Your hours are set."
          label="Set your hours"
          path="/coach/availability"
          query={{ tab: 'hours' }}
        />
      )}
      {step === 'client' && (
        <AtDesk
          isDone={isDone('client')}
          done="Somebody is invited."
          label="Invite a client"
          path="/coach"
        />
      )}
    </>
  )
}

/** Texts of a step that belong together. */
const GROUPS = {
  'About you': ['about.name', 'about.photo', 'about.text'],
  Place: ['practice.city', 'practice.region', 'practice.country'],
}
const GROUPED = Object.values(GROUPS).flat()

function Texts({ content, draft, step }: { content: Content; draft: SiteDraft; step: SetupStep }) {
  const { keys } = STEP_TEXTS[step]
  const specs = keys.flatMap(name => content.keys.filter(({ key }) => key === name))
  const groups = Object.entries(GROUPS).filter(([, group]) => keys.some(key => group.includes(key)))
  return (
    <>
      {groups.map(([title, group]) => (
        <fieldset key={title} className="grid gap-4 rounded-md border border-line p-4">
          <legend className="px-1 font-semibold">{title}</legend>
          {specs
            .filter(({ key }) => group.includes(key))
            .map(spec => (
              <KeyField key={spec.key} spec={spec} draft={draft} />
            ))}
        </fieldset>
      ))}
      {specs
        .filter(({ key }) => !GROUPED.includes(key))
        .map(spec => (
          <KeyField key={spec.key} spec={spec} draft={draft} />
        ))}
    </>
  )
}
