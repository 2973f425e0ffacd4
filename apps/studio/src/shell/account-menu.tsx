import { Button, IconButton } from '../parts/button.tsx'
import { Popover } from '../parts/popover.tsx'
import { useSession } from '../server/session.tsx'
import { shellTexts as texts } from '../texts/shell.ts'

/** Who is signed in. A local studio has one account, and nothing to sign out of. */
export function AccountMenu() {
  const { me, signOut } = useSession()
  if (me === undefined || me.mode === 'local') return null
  return (
    <Popover
      label={texts.account}
      align="end"
      button={(open) => <IconButton icon="people" label={`${texts.account}: ${me.name}`} {...open} />}
    >
      {() => (
        <>
          <p>
            <b>{me.name}</b>
          </p>
          <p style={{ color: 'var(--quiet)', marginBottom: 12 }}>{me.roles.join(', ')}</p>
          <Button small onClick={() => void signOut()}>
            {texts.signOut}
          </Button>
        </>
      )}
    </Popover>
  )
}
