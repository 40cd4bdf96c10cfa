import { LearnMore } from '#src/features/texts/web/components/learn-more.tsx'
import { words } from '#src/features/texts/web/copy.ts'
import { href } from '#src/platform/web/routing/page.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'
import { Paragraphs } from '#src/platform/web/sections/paragraphs.tsx'
import { RoomsPlan } from './rooms-plan.tsx'

/** The 3 Rooms of the Mind on /tools/rooms. */
export function RoomsContent() {
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
      <RoomsPlan />
    </div>
  )
}
