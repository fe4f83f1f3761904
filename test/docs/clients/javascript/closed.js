const BASE_URL = 'https://api.example.com/v1';

export class Client {
  #token;

  constructor(token) {
    this.#token = token;
  }

  async account() {
    const headers = { Authorization: `Bearer ${this.#token}`, Accept: 'application/json' };
    const response = await fetch(`${BASE_URL}/account`, { headers });
    if (!response.ok) throw new Error(`account: ${response.status}`);
    return response.json();
  }

  /** Sends a body, by a Request, as clients do that are generated from a document. */
  async createSite(site) {
    const headers = {
      Authorization: `Bearer ${this.#token}`,
      Accept: 'application/json',
      'Content-Type': 'application/json',
    };
    const response = await fetch(
      new Request(`${BASE_URL}/sites`, { method: 'POST', headers, body: JSON.stringify(site) }),
    );
    if (!response.ok) throw new Error(`createSite: ${response.status}`);
    return response.json();
  }
}
