import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { administrator } from './admin-steps.ts'
import { expectNoSidewaysScroll, makeStage, NARROW, open, WITH_BOSS } from './browser.ts'

const stage = makeStage({ ...WITH_BOSS, BACKUP_EVERY_HOURS: '24' })

test('the dashboard tells the age of the last backup, and warns when it is too old or there is none', async () => {
  const folder = join(stage.folder, 'backups')
  const complete = () =>
    existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.db')) : []
  await expect.poll(complete).toHaveLength(1)
  const page = await open(await administrator(stage, { width: NARROW }), '/admin')
  await page.getByText(/^Last backup: .* ago$/).waitFor()

  for (const name of complete()) rmSync(join(folder, name))
  await page.reload()
  await page.getByText('There is no backup yet').waitFor()

  writeFileSync(join(folder, 'first-domino-2020-02-02T03-15-00-000Z.db'), '')
  await page.reload()
  await page.getByText(/^The last backup is .* years old$/).waitFor()
  await page.getByText('One should be made every 24 hours.').waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
