export class Client {
  #token;
  #baseUrl;

  constructor({ token, baseUrl = 'https://api.example.com/v1' }) {
    this.#token = token;
    this.#baseUrl = baseUrl;
  }

  async account() {
    const headers = { Authorization: `Bearer ${this.#token}`, Accept: 'application/json' };
    const response = await fetch(`${this.#baseUrl}/account`, { headers });
    if (!response.ok) throw new Error(`account: ${response.status}`);
    return response.json();
  }
}
