import type { ClientRow } from '#src/features/coaching/contract/clients.ts'

type Named = Pick<ClientRow, 'full_name' | 'username' | 'invited_as'>

export const clientName = ({ full_name, username, invited_as }: Named): string =>
  full_name || username || invited_as || 'A member who left'
