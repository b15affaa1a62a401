"""Headings of class lists in seven languages and of school programs, and the kind of each."""

import re
import unicodedata

CALLED, GIVEN, FAMILY, MIDDLE, FULL = "called", "given", "family", "middle", "full"
FIRST_LAST, LAST_FIRST = "first last", "last first"
NUMBER, ID, EMAIL, BIRTH, SEX = "number", "id", "email", "birth", "sex"
CLASS, REMARK, MARK, LOGIN, ROLE = "class", "remark", "mark", "login", "role"
ADULT = "adult"
WHOLE = (FULL, FIRST_LAST, LAST_FIRST)
"""Kinds whose cells hold given and family name together."""

_WORDS = {
    CALLED: """rufname rufnamen spitzname calledname callname calledby knownas knownby nickname
        nickn preferredname preferredfirstname preferredforename preferredgivenname
        prefferedgivenname preferredgiven chosenname usualname usualforename goesby
        roepnaam zwanyzwana tiltalsnavn kaldenavn tilltalsnamn prenomusuel prenomdusage
        nomusuel prenomusage nombrepreferido nombresocial 愛称 呼び名""",
    GIVEN: """firstname firstnames forename forenames givenname givennames vorname vornamen vn
        legalfirstname legalforename legalgivenname pupilfirstname childsfirstname
        childsname childname prenom prenoms voornaam voornamen nombre nombres
        nombredepila primernombre nome nomeproprio primeironome imie imiona jmeno
        krestnijmeno meno keresztnev utonev fornavn fornavne fornamn etunimi etunimet
        kutsumanimi eesnimi vardas vards ime prenume ad adi isim имя імя ім'я імена
        ім'яучня όνομα ονομα όνομαμαθητή שםפרטי שם الاسمالاول الاسمالأول الاسم
        اسمالطالبالاول اسمالطفل 名 名前 なまえ 下の名前 이름 名字""",
    FAMILY: """surname surnames lastname lastnames familyname familynames family legalsurname
        legallastname secondname nachname nachnamen familienname zuname geburtsname
        nomdefamille nomfamille nompatronymique achternaam tussenvoegsel voorvoegsel
        apellido apellidos primerapellido segundoapellido apellido1 apellido2 cognome
        sobrenome apelido ultimonome nazwisko nazwiska prijmeni priezvisko vezeteknev
        csaladnev efternavn efternamn etternavn sukunimi perekonnanimi pavarde uzvards
        prezime nume soyad soyadi soyisim фамилия прізвище επώνυμο επωνυμο שםמשפחה
        اسمالعائلة اللقب العائلة 姓 苗字 성 preferredsurname preferredfamilyname
        preferredlastname họ""",
    MIDDLE: """middlename middlenames middle preferredmiddlename secondforename отчество
        побатькові additionalname initial initials voorletters phoneticfirstname
        phoneticlastname ふりがな フリガナ よみがな
        かな カナ furigana kana pinyin 拼音""",
    FIRST_LAST: """vorundnachname vorundzuname vornamename vornameundname firstandlastname
        firstlast firstnamelastname givenandfamilyname""",
    LAST_FIRST: """namevorname lastfirst nachundvorname nomprenom nometprenom""",
    FULL: """name names fullname pupil pupils student students child children learner
        learners pupilname pupilsname studentname studentsname childrensnames
        displayname names namen schuler schueler schulerinschuler schulerinnenundschuler
        sus nom schulerin schulerinnen schuelerin kind kinder kindername namedeskindes
        schulername eleve eleves alumno alumna alumnos alumnado estudiante estudiantes
        leerling leerlingen naam aluno alunos alunno alunni uczen uczniowie zak zaci
        tanulo tanulok diak nev elev elever oppilas oppilaat ucenik ucenici ogrenci
        ogrenciadi adsoyad adisoyadi nomcomplet fullnames nombrecompleto nomecompleto
        пib піб фио учень учні ученик ученики ім'ятапрізвище ονοματεπώνυμο μαθητής
        μαθητές שםמלא שםהתלמיד תלמיד תלמידים اسمالطالب اسمالتلميذ الاسمالكامل الطالب
        الطلاب 氏名 児童氏名 生徒氏名 お名前 姓名 학생 성명 名單 学生姓名""",
    NUMBER: """no nr num number lfdnr lfd laufendenummer pos position rollno rollnumber row
        seat lp lpp n numero numéro klassenlistennummer cislo č sorszam № номер αα
        αριθμός מספר رقم الرقم م 番号 出席番号 번호 座号 sira sirano seq # index""",
    ID: """id ids upn uln pupilid studentid studentnumber studentno pupilnumber
        admissionnumber admissionno sourcedid usersourcedid usermasteridentifier
        identifier identifiers userids sisid schuelerid schulerid schülernummer ausweis
        ausweisnummer matricule matricula ine pesel codigo dni nie rodnecislo
        leerlingnummer bsn ciid stateid externalid uuid guid fremdschlussel
        schluesselnummer orgsourcedids schoolsisid schooldfenumber dfenumber key barcode
        unn""",
    EMAIL: """email emails emailaddress mail mailadresse mailaddress epost courriel correo
        correoelectronico adressemail emailadresse emailaddresses posta eposta почта
        email1""",
    BIRTH: """dob dateofbirth birthdate birthday born geburtsdatum geburtstag geb gebdatum
        gebdat datedenaissance naissance nele fechadenacimiento nacimiento geboortedatum
        dataurodzenia dataur datumnarozeni datadenascimento nascimento datadinascita
        датанародження датарождения age alter""",
    SEX: """sex gender geschlecht mw m w f mf genre sexe sexo genero geslacht plec pohlavi
        nem kjonn kon стать пол pronouns φύλο מין الجنس 性別 성별""",
    CLASS: """class classname classes klasse klassen klas groep group groupe grupo classe
        curso clase clas form formgroup tutorgroup tutor reg reggroup registrationgroup
        registration year yeargroup grade grades ncyear ncyearactual stufe jahrgang
        jahrgangsstufe klassenstufe niveau section sections oddzial klasa trida osztaly
        turma ano serie anno luokka årskurs клас класс τάξη תμήμα כיתה الصف الفصل クラス 組
        学年 학년 반 school schule ecole szkola escuela learnerenrollment house room homeroom
        team band set teachinggroup""",
    REMARK: """remark remarks bemerkung bemerkungen notiz notizen note notes comment comments
        observaciones observations remarques remarque uwagi opmerking opmerkingen
        poznamka notas sen send ehcp allergies allergien medical besonderheiten
        anmerkung anmerkungen religion konfession language sprache muttersprache
        nationality staatsangehorigkeit address adresse anschrift strasse street town
        ort plz postcode zip city adres adresse telefon phone telephone tel mobile handy
        telefono telefoon status notfall labels password passwort diet transport 备注 備考
        pp fsm eal ever6 attendance birthplace geburtsort middlenames2 bus lunch""",
    MARK: """mon tue wed thu fri sat sun monday tuesday wednesday thursday friday mo di mi do
        fr am pm present absent anwesend lun mar mer jeu ven lunes martes miercoles
        jueves viernes pon wt sr czw pt wk week1 week2 mark marks points punkte score
        total paid signature unterschrift done date datum fecha data total test test1
        test2 homework""",
    LOGIN: """username login user benutzername userid userprofile benutzer loginname account
        nutzername identifiant usuario uzytkownik enableduser lastsignin""",
    ROLE: """role roles rolle usertype roletype position type typ""",
}
_ADULT = (
    *("parent", "guardian", "mother", "father", "mum", "dad", "carer", "contact", "teacher"),
    *("lehrer", "lehrkraft", "eltern", "mutter", "vater", "sorgeberecht", "erziehungs", "mere"),
    *("pere", "responsable", "tuteur", "padre", "madre", "tutor1", "ouder", "moeder", "vader"),
    *("rodzic", "matka", "ojciec", "opiekun", "emergency", "notfall", "doctor", "sibling"),
    *("батько", "мати", "учитель", "вчитель", "professeur", "enseignant", "maestro", "保護者"),
)
_GIVEN_IN: tuple[str, ...] = (
    "firstname",
    "forename",
    "vorname",
    "givenname",
    "prenom",
    "voornaam",
    "imie",
)
_GIVEN_IN += ("nombre", "ім'я", "имя", "όνομα", "given", "prvnijmeno", "jmeno", "keresztnev", "名")
_CALLED_IN = ("preferred", "rufname", "roepnaam", "knownas", "chosenname", "called", "usual")
_FAMILY_IN: tuple[str, ...] = (
    "surname",
    "lastname",
    "familyname",
    "familienname",
    "nachname",
    "achternaam",
    "姓",
)
_FAMILY_IN += ("apellido", "nazwisk", "прізвище", "фамилия", "επώνυμο", "prijmeni", "vezetek")
AMBIGUOUS = frozenset({"ad", "adi", "kind", "child", "isim", "nome", "nev", "ime", "sus", "elev"})
"""Headings that are names, too: alone above a list they are taken for a pupil."""
_PLAIN = str.maketrans("łøđı", "lodi")
_FIXED = re.compile(r"\(([A-Z][A-Z_]{3,})\)\s*$")
_ASIDE = re.compile(r"\s*[\[(][^\])]*[\])]\s*$")
_NOT_WORD = re.compile(r"[^\w'№#]+|_")


def key_of(text: str) -> str:
    """Return a heading's letters and digits alone, folded: 'First Name [Required]' -> firstname."""
    fixed = _FIXED.search(text)
    bare = fixed[1] if fixed else _ASIDE.sub("", text) or text
    folded = unicodedata.normalize("NFKD", bare.casefold().replace("’", "'").replace("ʼ", "'"))
    plain = "".join(one for one in folded if not unicodedata.combining(one))
    return _NOT_WORD.sub("", unicodedata.normalize("NFC", plain.translate(_PLAIN)))


_KINDS = {key_of(word): kind for kind, words in _WORDS.items() for word in words.split()}
_KINDS |= {key_of(word): GIVEN for word in _WORDS[GIVEN].split()}
_NAME_ENDS = re.compile(r"(^|\W)(nom|nume|nev|navn|name|namn)(\W|$)")


def kind_of(heading: str) -> str:
    """Return the kind of a heading, '' for what is none that we know."""
    key = key_of(heading)
    if not key or len(heading) > 60:
        return ""
    if any(key_of(word) in key for word in _ADULT):
        return ADULT
    if key in _KINDS:
        return _KINDS[key]
    return _kind_of_parts(heading, key)


def _kind_of_parts(heading: str, key: str) -> str:
    """Return the kind of a heading of several words: 'Nom et prénom', 'Pupil forename'."""
    given = _first_of(_GIVEN_IN, key)
    family = _first_of(_FAMILY_IN, key)
    if given >= 0 and family < 0 and _NAME_ENDS.search(_without_accents(heading)):
        family = 0 if given > 0 else len(key)  # 'Name, Vorname', 'Nom Prénom'
    if given >= 0 and family >= 0:
        return FIRST_LAST if given < family else LAST_FIRST
    if any(key_of(word) in key for word in _CALLED_IN) and family < 0 and len(key) < 40:
        return CALLED
    if given >= 0:
        return GIVEN
    return FAMILY if family >= 0 else ""


def _without_accents(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(one for one in folded if not unicodedata.combining(one))


def _first_of(words: tuple[str, ...], key: str) -> int:
    """Return where the first of the words stands in the key, -1 for none."""
    places = [key.find(key_of(word)) for word in words if key_of(word) in key]
    return min(places, default=-1)
