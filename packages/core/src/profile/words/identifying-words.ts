import type { NameHint } from './name-hint.ts'

/** What numbers persons, or what was recorded of them. */
export const RECORD_NUMBER = 'a patient, customer or record number'

const people =
  'patient,pat,person,customer,client,employee,student,member,donor,tenant,applicant,doctor,physician,surgeon,nurse,provider,teacher,guardian,parent,mother,father,child,spouse,partner,kin,contact,witness,author,holder,cardholder,card holder,account holder,policyholder,owner,beneficiary,participant,respondent,subject,resident,caller,sender,recipient,driver,passenger,guest,subscriber'.split(
    ',',
  )

/** "doctor name", "name of doctor", "doctorname". */
const namesOfPeople = people.flatMap((person) => [
  `${person} name`,
  `${person}s name`,
  `${person}name`,
  `name ${person}`,
  `name of ${person}`,
  `name of the ${person}`,
])

/** Scripts whose letters carry marks lose them in names of columns, and in the list as well. */
const asColumnsHaveThem = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '')

/** Names of columns that name or number a person. */
export const identifyingHints: readonly NameHint[] = [
  {
    role: 'identifying',
    kind: 'contact',
    what: 'an e-mail address',
    words:
      'email*,e mail,=mail,mailadresse,mail address,courriel,correo,correo electronico,e mailadres,posta elettronica,emailadresse,sahkoposti',
  },
  {
    role: 'identifying',
    kind: 'contact',
    what: 'a phone or fax number',
    words:
      'phone,phone number,phonenumber,telephone,=tel,tel nr,telefon,telefonnummer,telefonnr,mobile,mobil,mobiltelefon,mobile number,handy,handynummer,rufnummer,fax,faxnummer,telefono,celular,=cell,cell phone,cellphone,cellulare,telefone,telemovel,telefoon,telefoonnummer,gsm,movil,=portable,whatsapp,puhelin,puhelinnumero,telefonszam',
  },
  {
    role: 'identifying',
    kind: 'identifier',
    what: 'a national identity or social security number',
    words:
      'ssn,social security,social security number,socialsecurity,national id,nationalid,nino,nhs,nhs number,nhsnumber,nhs no,codice fiscale,codicefiscale,curp,dni,=nie,pesel,bsn,burgerservicenummer,cpf,nif,aadhaar,aadhar,ahv,ahv nummer,ahvnr,steuer id,steuernummer,steueridentifikationsnummer,svnr,sozialversicherungsnummer,rentenversicherungsnummer,personnummer,personnr,=cpr,hetu,tax id,taxid,passport*,reisepass*,passeport,pasaporte,passaporto,passaporte,paspoort,ausweis,personalausweis,ausweisnummer,=nir,insee,numero de securite sociale,numero securite sociale,cedula,rg numero,soc sec,soc sec no,soc sec num,ni number,ni no,kvnr,tc no,tc kimlik no,kimlik no,rodne cislo,sozialversicherungsnr,sv nr,sv nummer,rentenversicherungsnr,henkilotunnus',
  },
  {
    role: 'identifying',
    kind: 'identifier',
    what: RECORD_NUMBER,
    words:
      '=nr,=no,=num,=nummer,=number,=individual,=person,pid num,pidnum,pid no,mrn,medical record,medical record number,hospital number,patient id,patientid,patient ref,client ref,customer ref,patid,=patient,patient number,patient no,patient nr,patient num,patientnr,patientennummer,patientennr,patienten nr,patienten id,patientnummer,=pid,person nr,person number,personnel number,personalnummer,case id,caseid,case number,case no,idcase,fallnummer,fallnr,fall id,fall nr,record id,recordid,record number,record no,encounter id,visit id,person id,personid,persnum,customer id,customerid,customer number,customer no,kundennummer,kundennr,klantnummer,numero client,numero patient,numero de patient,numero de dossier,dossier,numero paciente,numero de paciente,historia clinica,numero paziente,numero cliente,user id,userid,member id,memberid,member number,mitgliedsnummer,subject id,subjectid,=subject,subject no,participant id,=participant,participant number,=respondent,respondent id,client id,client number,employee id,employee number,emp id,empid,staff id,student id,studentid,matrikelnummer,matriculation number,health plan number,insurance number,policy number,versichertennummer,versicherungsnummer,beneficiary id,voter id,household id,householdid,hhid,hh id,family id,familyid,famid,=id,uuid,guid,identifier,identifiant,identificador,identificativo,kennung,row id,rowid,row number,row no,seqno,sequence number,laufnummer,lfd nr,lfdnr,respid,=case,=obs,observation number,unique id,uniqueid,key id,pseudonym,code patient,patient code,specimen id,sample id,barcode,accession number,idnum,id num,id number,id no,pat id,pat nr,pat no,patnr,subj id,subjid,usubjid,study id,studyid,study no,study number,pers nr,persnr,mitarbeiternummer,mitarbeiter nr,employee no,emp no,empno,client no,kd nr,kdnr,kunden nr,kunden id,vertragsnummer,contract number,contract no,policy no,=uid,member no,student number,student no,matr nr,matrikel nr,matricule,numero historia,numero de historia,n patient,n dossier,numero de cliente,numero do paciente,numero del paciente,numero do cliente',
  },
  {
    role: 'identifying',
    kind: 'identifier',
    what: 'a bank account or card number',
    words:
      'iban,=bic,account number,accountnumber,account no,account id,bank account,=konto,kontonummer,kontonr,bankverbindung,rekeningnummer,card number,cardnumber,credit card,creditcard,credit card number,kreditkarte,kreditkartennummer,numero de compte,numero de cuenta,cuenta bancaria,numero di conto,conta bancaria',
  },
  {
    role: 'identifying',
    kind: 'identifier',
    what: 'a licence, vehicle or device number',
    words:
      'license number,licence number,license plate,licence plate,=plate,number plate,kennzeichen,=vin,driver license,drivers license,driver licence,fuhrerschein,fuhrerscheinnummer,permis de conduire,imei,imsi,device id,deviceid,=serial,serial number,serialnumber,seriennummer,mac address,macaddress,certificate number,license no,licence no,dl number,serial no,plate number,plate no',
  },
  {
    role: 'identifying',
    kind: 'contact',
    what: 'an internet address or account',
    words:
      '=ip,ip address,ipaddress,ip adresse,ip addr,=url,website,homepage,webseite,web page,=user,username,user name,benutzername,login,nickname,twitter,instagram,facebook,linkedin,=handle',
  },
  {
    role: 'identifying',
    kind: 'name',
    what: 'the name of a person',
    words:
      '=name,=names,first name,firstname,last name,lastname,given name,givenname,family name,familyname,middle name,maiden name,birth name,full name,fullname,name of user,surname,forename,=fname,=lname,=nom,nom de famille,nom complet,nom patient,nom du patient,prenom,prenoms,=nombre,nombre completo,nombre del paciente,nombre y apellidos,nombres,apellido,apellidos,primer apellido,segundo apellido,vorname,vornamen,nachname,familienname,geburtsname,patientenname,rufname,=nome,nome completo,nome e cognome,nome do paciente,nome paziente,cognome,sobrenome,apelido,=naam,volledige naam,achternaam,voornaam,voornamen,imie,nazwisko,jmeno,prijmeni,fornavn,etternavn,efternavn,efternamn,fornamn,initials,initialen,signature,unterschrift',
  },
  {
    role: 'identifying',
    kind: 'name',
    what: 'the name of a person',
    words: [
      ...namesOfPeople,
      'next of kin,=cardholder,account holder,card holder,contact person,ansprechpartner,kontaktperson',
      'pt name,cust name,emp name,gp name,name last,name first,name middle,preferred name,=alias,madchenname,maedchenname',
      'priezvisko,=meno,meno a priezvisko,=nev,vezeteknev,keresztnev,csaladnev,utonev,=nume,prenume,numele,=nimi,sukunimi,etunimi,perekonnanimi,eesnimi,=namn,=navn,=nafn,=ime,prezime,ime i prezime,ime prezime,priimek,=adi,=isim,soyad,soyisim,=nama,nama lengkap,nama pasien,vards,uzvards,vardas,pavarde,imie i nazwisko,jmeno a prijmeni',
      'name des patienten,name der patientin,name patientin,kundenname,mitarbeitername,nutzername,name des kunden',
      'nombre paciente,nombre del cliente,nombre cliente,nombre de pila,nombre apellido,nom client,nom et prenom,nom prenom,nom usage,nom de naissance,nome cliente,nome do cliente,nome da mae,naam patient',
      '姓名,名字,氏名,名前,성명,이름,имя,фамилия,отчество,фио,имя и фамилия,имя пациента,الاسم,اسم,اسم المريض,نام,שם,שם מלא,नाम,ชื่อ,прізвище,имена,име,ονομα,επωνυμο,ονοματεπωνυμο,ad soyad,adi soyadi,soyadi,ho ten,ho va ten',
    ]
      .map(asColumnsHaveThem)
      .join(','),
  },
  {
    role: 'identifying',
    kind: 'contact',
    what: 'a phone or fax number',
    words: asColumnsHaveThem(
      'телефон,мобильный телефон,номер телефона,τηλεφωνο,电话,电话号码,手机,手机号,手机号码,電話,電話番号,携帯電話,전화,전화번호,휴대폰,هاتف,رقم الهاتف,טלפון',
    ),
  },
  {
    role: 'identifying',
    kind: 'identifier',
    what: 'a national identity or social security number',
    words: asColumnsHaveThem(
      'снилс,инн,паспорт,номер паспорта,身份证,身份证号,身份证号码,주민등록번호,الرقم القومي,תעודת זהות',
    ),
  },
  {
    role: 'identifying',
    kind: 'address',
    what: 'a street address',
    words: asColumnsHaveThem(
      'адрес,адреса,улица,διευθυνση,地址,住址,住所,주소,العنوان,כתובת,osoite,utca,lakcim',
    ),
  },
  {
    role: 'identifying',
    kind: 'identifier',
    what: 'a bank account or card number',
    words: 'card no,card nr,card num,cc number,cc num,ccn,kartennummer,numero de tarjeta,numero de carte',
  },
  {
    role: 'identifying',
    kind: 'address',
    what: 'a street address',
    words: 'home addr,street addr,addr,address line,addressline,wohnanschrift',
  },
  {
    role: 'identifying',
    kind: 'address',
    what: 'a street address',
    words:
      'address,home address,postal address,street,street address,street name,adresse,anschrift,wohnadresse,strasse,=str,strasse nr,hausnummer,hausnr,house number,house no,rue,calle,direccion,domicilio,indirizzo,=via,straat,straatnaam,huisnummer,adres,endereco,=rua,ulica,adres zamieszkania,apartment number',
  },
]
