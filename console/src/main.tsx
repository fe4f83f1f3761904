import './styles/base.css';
import './styles/parts.css';
import './styles/shell.css';

import { render } from 'preact';
import { App } from './app.tsx';
import { followJournal } from './state/live.ts';
import { followAddress } from './state/route.ts';
import { followSandboxes } from './state/sandboxes.ts';

followAddress();
followSandboxes();
followJournal();
document.body.replaceChildren();
render(<App />, document.body);
