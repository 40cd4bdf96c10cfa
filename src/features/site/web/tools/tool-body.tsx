import { Trans } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { href } from 'react-router'
import { DRAWERS, type ToolId } from '#src/features/texts/constants.ts'
import { roomsOf } from '#src/features/texts/domain/rooms.ts'
import { HowToApply } from '#src/features/texts/web/how-to-apply.tsx'
import { LearnMore } from '#src/features/texts/web/learn-more.tsx'
import { usePageWords } from '#src/features/texts/web/page-words.ts'
import { CheckList } from '#src/platform/web/sections/check-list.tsx'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { LinkButton } from '#src/platform/web/sections/link-button.tsx'
import { Paragraphs } from '#src/platform/web/sections/paragraphs.tsx'
import { Steps } from '#src/platform/web/sections/steps.tsx'
import { CabinetDrawer } from './cabinet-drawer.tsx'
import { RoomsPlan } from './rooms-plan.tsx'

const BODIES: Record<ToolId, ComponentType> = {
  perception: PerceptionContent,
  rooms: RoomsContent,
  cabinet: CabinetContent,
  domino: DominoContent,
}

/** What they say (`textsOf`). */
export const BODY_TEXTS = {
  perception: ['perception.'],
  rooms: ['rooms', 'rooms.about.', 'rooms.more'],
  cabinet: ['cabinet.'],
  domino: ['domino.'],
} as const satisfies Record<ToolId, unknown>

/** The text of /tools/{tool} (docs/product.md 3.2). */
export function ToolBody({ id }: { id: ToolId }) {
  const Body = BODIES[id]
  return <Body />
}

/** A cabinet kept in the page's memory only: two samples per drawer, reset on reload (docs/product.md 3.5). */
function CabinetContent() {
  const words = usePageWords()
  return (
    <div className="wrap grid gap-12 py-16 md:grid-cols-[3fr_2fr] lg:gap-20 lg:py-24">
      <div className="space-y-5">
        <p className="rounded-md bg-progress-soft p-4">
          <Trans>
            {words('cabinet.try')} To keep entries, use your own{' '}
            <a href={href('/conscious-cabinet')} className="text-link">
              Conscious Cabinet
            </a>
            .
          </Trans>
        </p>
        {DRAWERS.map((drawer, index) => (
          <CabinetDrawer
            key={drawer.id}
            drawer={drawer}
            samples={words('cabinet.sample').filter(sample => sample.drawer === drawer.name)}
            open={index === 0}
          />
        ))}
      </div>
      <aside className="space-y-8">
        <HowToApply steps={words('cabinet.steps')} />
        <LearnMore />
      </aside>
    </div>
  )
}

/** The Daily Domino content block (docs/product.md 3.2). */
function DominoContent() {
  const words = usePageWords()
  return (
    <div className="wrap grid gap-14 py-16 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:py-24">
      <div className="space-y-10">
        <div className="max-w-prose space-y-5 text-lg">
          <Paragraphs>{words('domino.text')}</Paragraphs>
        </div>
        <Heading>
          <Trans>How to Apply</Trans>
        </Heading>
        <Steps items={words('domino.steps')} />
        <div className="flex flex-wrap gap-3">
          <LinkButton href={href('/daily-domino')}>
            <Trans>Open the tracker</Trans>
          </LinkButton>
          <LearnMore />
        </div>
      </div>
      <aside className="self-start rounded-lg bg-sheet p-7 shadow-soft sm:p-9">
        <h2 className="text-[1.75rem]">{words('domino.common.title')}</h2>
        <CheckList items={words('domino.common').map(entry => entry.text)} />
      </aside>
    </div>
  )
}

/** Perception Filter on /tools/perception. */
function PerceptionContent() {
  const words = usePageWords()
  return (
    <div className="wrap space-y-12 py-16 lg:py-24">
      <div className="max-w-prose space-y-5 text-lg">
        <Paragraphs>{words('perception.text')}</Paragraphs>
      </div>
      <Heading>
        <Trans>How to Apply</Trans>
      </Heading>
      <Steps items={words('perception.steps')} />
      <p className="text-lg">
        <a href={href('/perception-filter')} className="text-link">
          {words('perception.more')}
        </a>
      </p>
      <LearnMore />
    </div>
  )
}

/** The 3 Rooms of the Mind on /tools/rooms. */
function RoomsContent() {
  const words = usePageWords()
  return (
    <div className="wrap grid items-start gap-12 py-16 lg:grid-cols-2 lg:gap-20 lg:py-24">
      <div className="max-w-prose space-y-6">
        <Heading>{words('rooms.about.title')}</Heading>
        <Paragraphs className="text-lg">{words('rooms.about.text')}</Paragraphs>
        <p>
          <a href={href('/three-rooms')} className="text-link">
            {words('rooms.more')}
          </a>
        </p>
        <LearnMore />
      </div>
      <RoomsPlan rooms={roomsOf(words)} />
    </div>
  )
}
