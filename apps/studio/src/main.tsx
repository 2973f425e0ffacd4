import '@fontsource-variable/inter/wght.css'
import './style/tokens.css'
import './style/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { SessionProvider } from './server/session.tsx'
import { startTheme } from './shell/theme.ts'

startTheme()
const place = document.getElementById('studio')
if (place) {
  // What a page throws may hold a value of the table: the console gets its kind and the place alone.
  const onCaughtError = (thrown: unknown, { componentStack = '' }: { componentStack?: string | undefined }) =>
    console.error(thrown instanceof Error ? thrown.name : 'Error', componentStack)
  createRoot(place, { onCaughtError }).render(
    <StrictMode>
      <SessionProvider>
        <App />
      </SessionProvider>
    </StrictMode>,
  )
}
