import type { ComponentType } from 'react'
import type { ToolId } from '#src/features/texts/constants.ts'
import { PerceptionContent } from '../filters/perception-content.tsx'
import { RoomsContent } from '../rooms/rooms-content.tsx'
import { CabinetContent } from './cabinet-content.tsx'
import { DominoContent } from './domino-content.tsx'

const BODIES: Partial<Record<ToolId, ComponentType>> = {
  perception: PerceptionContent,
  rooms: RoomsContent,
  cabinet: CabinetContent,
  domino: DominoContent,
}

/** The text of /tools/{tool} (docs/product.md 3.2). */
export function ToolBody({ id }: { id: ToolId }) {
  const Body = BODIES[id]
  return Body ? (
    <Body />
  ) : (
    <p className="wrap py-16 text-center text-ink-soft text-lg">Content not available</p>
  )
}
