import { words } from '#src/features/content/web/copy.ts'
import { Heading } from '#src/platform/web/sections/headings.tsx'

const LOOKS = [
  ['subconscious', 'border-room-back'],
  ['conscious', 'border-room-middle'],
  ['meditation', 'border-room-front'],
] as const

export function RoomPanel({ room }: { room: (typeof LOOKS)[number][0] }) {
  const at = LOOKS.findIndex(([name]) => name === room)
  const panel = words('rooms.panels')[at]
  if (!panel) return null
  const { title, lead, signs, practice } = panel
  return (
    <div
      data-section="rooms.panels"
      className={`grid gap-10 border-l-4 pl-6 sm:pl-10 lg:grid-cols-2 lg:gap-16 ${LOOKS[at]?.[1]}`}
    >
      <div className="space-y-8">
        <Heading lead={lead}>{title}</Heading>
      </div>
      <div className="max-w-prose space-y-6">
        <div>
          <h3 className="text-xl">{words('rooms.panels.signs')}</h3>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-soft">
            {signs.map(sign => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="text-xl">{words('rooms.panels.practice')}</h3>
          <p className="mt-2 text-ink-soft">{practice}</p>
        </div>
      </div>
    </div>
  )
}
