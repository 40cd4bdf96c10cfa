import type { ToolId } from '#src/features/content/constants.ts'
import { PerceptionContent } from '../filters/perception-content.tsx'
import { RoomsContent } from '../rooms/rooms-content.tsx'
import { CabinetContent } from './cabinet-content.tsx'
import { DominoContent } from './domino-content.tsx'

const BODIES = {
  perception: PerceptionContent,
  rooms: RoomsContent,
  cabinet: CabinetContent,
  domino: DominoContent,
} as const satisfies Record<ToolId, unknown>

/** The text of /tools/{tool} (docs/product.md 3.2). */
export function ToolBody({ id }: { id: ToolId }) {
  const Body = BODIES[id]
  return <Body />
}
